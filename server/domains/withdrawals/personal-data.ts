import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { to } from "#contract/paths/to.ts";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { GONE_NAME } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { restrictionStands } from "#server/kernel/limits/restrictions.ts";
import { type LeavingStage, type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { num, read } from "#server/kernel/rows.ts";
import { finalPayout, giveUpRest, payOut, restOf } from "./pay-out.ts";
import { isOnTheWay } from "./process/predicates.ts";

/** The money of a member who may not withdraw now: leaving would pay it out. */
async function moneyKept(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const rows = await read(ctx.db, { amount: num })`
    select ${balance(userId, "balance", "points")} as amount where exists (select from restrictions r
      where r.user_id = ${userId} and r.kind = 'withdrawals' and ${restrictionStands("r", ctx.now())})`;
  const held = rows.filter(({ amount }) => amount > 0);
  return held.map(({ amount }) => ({ kind: "restricted", amount, title: "", url: to("/mypage/restrictions") }));
}

/**
 * Money that blocks the deletion of an account: when it is due, any remaining amount; when it is requested, only what
 * cannot be paid out with the account.
 */
async function moneyLeft(ctx: Ctx, userId: number, stage: LeavingStage): Promise<LeavingBlocker[]> {
  if (stage === "asking") {
    const kept = await moneyKept(ctx, userId);
    if (kept.length > 0) return kept;
    if (await finalPayout(ctx, userId)) return [];
  }
  const rows = await read(ctx.db, { kind: z.enum(["balance", "points", "withdrawal"]), amount: num })`
    select * from (values ('balance', ${balance(userId, "balance")}), ('points', ${balance(userId, "points")}))
      as here(kind, amount) where amount > 0
    union all
    select 'withdrawal', w.amount from withdrawals w where w.user_id = ${userId} and ${isOnTheWay.sql("w")}
    order by kind`;
  return rows.map((row) => ({ ...row, title: "", url: to("/mypage/revenue") }));
}

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "withdrawals",
      "提領到銀行帳戶的紀錄",
      ["withdrawals"],
      () => sql`r.id, r.state, r.amount, r.fee, r.bank_code as "bankCode", r.last_digits as "lastDigits", r.holder,
        r.reason, r.reference, r.created_at as "createdAt", r.sent_at as "sentAt", r.closed_at as "closedAt"`,
      (me) => sql`from withdrawals r where r.user_id = ${me}`,
    ),
  ],
  withheld: { withdrawal_batches: "files for the bank; operators made them" },
  async erase(ctx, { id }) {
    await ctx.db
      .update(withdrawals)
      .set({ account: "", lastDigits: "", holder: GONE_NAME })
      .where(eq(withdrawals.userId, id));
  },
  erased: [{ tables: ["withdrawals"], what: "kept; account and holder deleted" }],
  blocksLeaving: moneyLeft,
  payout: finalPayout,
  paysOut: payOut,
  rest: restOf,
  givesUp: giveUpRest,
};
