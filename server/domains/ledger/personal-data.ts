import { sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { forfeitCoins } from "./forfeit-coins.ts";
import { balanceOf } from "./queries.ts";

/** Revenue that has not cleared yet. Balance and points are reported by withdrawals, which can pay them out. */
async function pendingRevenue(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const amount = await balanceOf(ctx, { kind: "revenue_pending", userId });
  return amount > 0 ? [{ kind: "revenue", title: "", amount, url: to("/mypage/revenue") }] : [];
}

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "ledger",
      "餘額、點數、金幣與收益的每一筆異動",
      ["ledger_accounts", "ledger_journals", "ledger_entries"],
      () => sql`a.kind as account, r.amount, j.kind, j.order_id as "orderId", j.at`,
      (me) => sql`from ledger_entries r join ledger_accounts a on a.id = r.account_id join ledger_journals j
        on j.id = r.journal_id where a.user_id = ${me}`,
    ),
    pagedPart(
      "points-and-coins",
      "點數與金幣的批次、來源與到期日",
      ["ledger_lots"],
      () => sql`r.kind, r.granted, r."left", r.origin, r.expires_at as "expiresAt",
        r.returnable_until as "returnableUntil", r.warned_at as "warnedAt", r.created_at as "createdAt"`,
      (me) => sql`from ledger_lots r where r.user_id = ${me}`,
    ),
  ],
  erase: (ctx, { id }) => forfeitCoins(ctx, id),
  erased: [
    {
      tables: ["ledger_accounts", "ledger_journals", "ledger_entries"],
      what: "kept; coins go back to where they came from",
    },
    { tables: ["ledger_lots"], what: "kept, used up" },
  ],
  blocksLeaving: pendingRevenue,
};
