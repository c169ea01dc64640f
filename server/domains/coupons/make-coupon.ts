import { eq, sql } from "drizzle-orm";
import type { CouponInput } from "#contract/coupons/schemas.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import * as terms from "#contract/terms.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { refuseContacts } from "#server/domains/messaging/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { brokeUnique, lockName, tx } from "#server/kernel/tx.ts";
import { couponProcess } from "./process/coupon.ts";
import { isDraft, isOpen } from "./process/predicates.ts";
import { lockCoupon, madeBy, readBy } from "./store.ts";

/** The id of the scope. @throws Refusal invalid at `scopeId` for an unknown id or one of another seller */
async function scopeIdOf(ctx: Ctx, kind: CouponKind, { scope, scopeId }: CouponInput): Promise<number | null> {
  const seller = madeBy(ctx, kind);
  if (scope === "all") return null;
  if (scope === "seller" && seller !== null) return seller;
  const table = { category: sql`categories`, seller: sql`users`, service: sql`services` }[scope];
  const own = seller === null ? sql`` : sql` and x.seller_id = ${seller}`;
  const { rows } = await ctx.db.execute(sql`select from ${table} x where x.id = ${scopeId}${own}`);
  if (rows.length === 0) refuseField("invalid", "scopeId", "找不到這個項目，請重新選擇。");
  return scopeId;
}

/** The seller who shares the cost of a platform coupon: the one of its scope. Null: nobody. */
async function bearerOf(ctx: Ctx, kind: CouponKind, { scope, sellerBp }: CouponInput, scopeId: number | null) {
  if (kind === "seller" || sellerBp === 0) return null;
  if (scope === "seller") return scopeId;
  const rows = await read(ctx.db, { id: num })`select x.seller_id as id from services x where x.id = ${scopeId}`;
  return rows[0]?.id ?? refuseField("invalid", "scopeId", "找不到這個項目，請重新選擇。");
}

/** The stored values of a form. @throws Refusal invalid at a field, contact_details in a seller's text */
async function valuesOf(ctx: Ctx, kind: CouponKind, form: CouponInput) {
  const code = form.audience === "code" ? form.code : null;
  if (kind === "seller") await refuseContacts(ctx, "coupon", null, { title: form.title, code: code ?? "" });
  const scopeId = await scopeIdOf(ctx, kind, form);
  return {
    ...form,
    scopeId,
    bearerId: await bearerOf(ctx, kind, form, scopeId),
    budget: kind === "seller" ? null : form.budget,
    cap: form.cut === "percent" ? form.cap : null,
    code,
    sellerBp: kind === "seller" ? 10_000 : form.sellerBp,
    startsAt: new Date(form.startsAt),
    endsAt: new Date(form.endsAt),
    updatedAt: ctx.now(),
  };
}

const codeTaken = "這個代碼已經有人使用，請換一個。";

/**
 * Counts attempts with a new code, because the response reveals whether somebody else uses it. Counted outside the
 * transaction, and together with collected codes, so that refused ones count too.
 * @throws Refusal too_many
 */
async function countCode(ctx: Ctx, code: string | null, before: string | null = null): Promise<void> {
  if (code !== null && code !== before) await consume(ctx, "couponCode");
}

/** @throws Refusal conflict at the code when another coupon has it */
async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokeUnique(error, "coupons_code")) refuseField("conflict", "code", codeTaken);
    throw error;
  }
}

/**
 * Creates a draft of a seller or of the platform.
 * @returns its id
 * @throws Refusal invalid at a field, contact_details, conflict at the code, too_many
 */
export async function createCoupon(ctx: Ctx, kind: CouponKind, form: CouponInput): Promise<number> {
  const makerId = memberId(ctx);
  const sellerId = madeBy(ctx, kind);
  const values = await valuesOf(ctx, kind, form);
  await countCode(ctx, values.code);
  return tx(ctx, async (ctx) => {
    if (sellerId !== null) {
      await lockName(ctx, `coupons-of:${sellerId}`);
      const rows = await read(ctx.db, {
        n: num,
      })`select count(*)::int as n from coupons c where c.seller_id = ${sellerId} and ${isOpen.sql("c")}`;
      if ((rows[0]?.n ?? 0) >= terms.couponsPerSeller)
        refuse("conflict", `最多同時有 ${terms.couponsPerSeller} 張優惠券，請先結束不用的。`);
    }
    const { id } = await withFreeCode(async () =>
      one(
        await ctx.db
          .insert(coupons)
          .values({ ...values, kind, sellerId, createdBy: makerId, createdAt: ctx.now() })
          .returning({ id: coupons.id }),
      ),
    );
    await recordAct(ctx, couponProcess, "create", id, { title: form.title });
    return id;
  });
}

/**
 * Changes a draft.
 * @throws Refusal not_found, conflict when it is no draft or waits for approval, invalid at a field, contact_details,
 * too_many
 */
export async function saveCoupon(ctx: Ctx, kind: CouponKind, id: number, form: CouponInput): Promise<void> {
  const values = await valuesOf(ctx, kind, form);
  // If the caller cannot read the coupon, every code is a guess.
  const rows = await read(ctx.db, {
    code: text.nullable(),
  })`select c.code from coupons c where c.id = ${id} and ${readBy(ctx, kind)}`;
  await countCode(ctx, values.code, rows[0]?.code);
  await tx(ctx, async (ctx) => {
    const row = await lockCoupon(ctx, kind, id);
    if (!isDraft.test(row)) refuse("conflict", "這張優惠券已經送出，內容不能再修改。");
    if (row.waiting) refuse("conflict", "這張優惠券正在等財務放行，要修改請先撤回申請。");
    await withFreeCode(() => ctx.db.update(coupons).set(values).where(eq(coupons.id, id)));
    await audit(ctx, "coupon.save", couponProcess.name, id, { title: form.title });
  });
}
