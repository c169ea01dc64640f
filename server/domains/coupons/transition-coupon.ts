import { eq } from "drizzle-orm";
import type { CouponKind } from "#contract/coupons/states.ts";
import { money, percentOfBp } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { longDate } from "#contract/time.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { decideOrPropose, lapseProposal, withdrawProposal } from "#server/domains/approvals/index.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { mostBorne } from "./borne.ts";
import { bearerUrl, type CouponProcessTypes, couponProcess } from "./process/coupon.ts";
import { ACTIVATE, asCoupon, type Coupon, lockCoupon, lockOpenCouponsOf, readerOf } from "./store.ts";

type Locked = Coupon & { waiting: boolean };
type ActionName = Exclude<CouponProcessTypes["transition"], "create" | "leave">;

const notifyBearer = notifyByTransition(couponProcess, "coupon_share", bearerUrl, ({ bearerId }: Locked) => bearerId);

/** Makes a transition of a locked coupon. @throws Refusal conflict when its state does not allow it */
async function transition(
  ctx: Ctx,
  row: Locked,
  as: CouponProcessTypes["actor"],
  name: ActionName | "leave",
): Promise<void> {
  await runTransition(
    ctx,
    couponProcess,
    {
      actorOf: () => as,
      async save(ctx, { before, now }, changes) {
        const set = { ...changes, updatedAt: now };
        const rows = await ctx.db.update(coupons).set(set).where(eq(coupons.id, before.id)).returning();
        return { ...asCoupon(one(rows)), waiting: before.waiting };
      },
      steps: [notifyBearer],
    },
    row,
    name,
    // The audit log keeps what was agreed to, whatever the draft says later.
    { input: {}, data: { title: row.title, ...(row.bearerId && { sellerBp: row.sellerBp, budget: row.budget }) } },
  );
}

/** Activating a platform coupon promises its budget: above a limit, a second person of the finance team decides. */
export const activation = operatorDecision<Record<string, never>>({
  kind: ACTIVATE,
  permission: permission("finance", "decide"),
  promise: true,
  carryOut: async (ctx, id) => transition(ctx, await lockCoupon(ctx, "platform", id), "maker", "activate"),
});

/** The facts of a coupon that the second operator sees. */
function factsOf(row: Locked) {
  const once = row.cut === "amount" ? money(row.value) : `${row.value}%${row.cap ? `，最多 ${money(row.cap)}` : ""}`;
  const seller = row.bearerId === null ? [] : [{ term: "賣家分攤", value: `${percentOfBp(row.sellerBp)}，已同意` }];
  return [
    { term: "預算", value: money(row.budget ?? 0) },
    { term: "平台負擔", value: `最多 ${money((row.budget ?? 0) - mostBorne(row))}` },
    ...seller,
    { term: "每次折抵", value: once },
    { term: "期間", value: `${longDate(row.startsAt)} 到 ${longDate(row.endsAt)}` },
  ];
}

async function activate(ctx: Ctx, row: Locked): Promise<void> {
  const refused = refusalOf(couponProcess, "activate", row, "maker", ctx.now());
  if (refused) refuse(refused.code, refused.text);
  await decideOrPropose(ctx, activation, {
    subjectId: row.id,
    amount: row.budget ?? 0,
    title: `啟用平台優惠券：${row.title}`,
    url: to("/admin/coupons/:id", { id: row.id }),
    facts: factsOf(row),
    input: {},
  });
}

/**
 * Makes a transition of a coupon. Activating a platform coupon with a large budget is proposed to a second operator
 * instead.
 * @throws Refusal not_found, conflict when its state does not allow it
 */
export async function transitionCoupon(ctx: Ctx, kind: CouponKind, id: number, name: ActionName): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockCoupon(ctx, kind, id);
    if (name === "activate" && kind === "platform") return activate(ctx, row);
    if (name === "withdraw") await withdrawProposal(ctx, activation, id, "提出的人收回了申請。");
    if (row.waiting && name === "decline")
      await lapseProposal(ctx, activation, id, "賣家婉拒分攤，這張優惠券不會啟用。");
    await transition(ctx, row, readerOf(row, kind), name);
  });
}

/**
 * Ends the coupons that a leaving member has issued or was to share. Orders keep the terms they were placed with. In
 * the caller's transaction.
 */
export async function endCouponsOf(ctx: Ctx, userId: number): Promise<void> {
  for (const row of await lockOpenCouponsOf(ctx, userId)) {
    if (row.waiting) await lapseProposal(ctx, activation, row.id, "分攤的賣家已刪除帳號，這張優惠券不會啟用。");
    await transition(ctx, row, "system", "leave");
  }
}
