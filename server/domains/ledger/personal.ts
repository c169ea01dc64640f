import { sql } from "drizzle-orm";
import type { LeavingBlocker } from "#contract/moderation/leaving.ts";
import { to } from "#contract/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { byId, type Personal } from "#server/kernel/personal.ts";
import { forfeitCoins } from "./forfeit-coins.ts";

/** What stands on the member's accounts, and where it is settled. Points are spent, or given back by the support. */
async function moneyLeft(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const { rows } = await ctx.db.execute<{ kind: string; amount: number }>(sql`
    select a.kind, sum(e.amount)::int as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.user_id = ${userId} and a.kind in ('revenue_pending', 'balance', 'points')
    group by a.kind having sum(e.amount) > 0 order by a.kind`);
  return rows.map(({ kind, amount }) => {
    if (kind === "points") return { kind, title: "", amount, url: to("/contact") };
    return { kind: kind === "balance" ? kind : "revenue", title: "", amount, url: to("/mypage/revenue") };
  });
}

export const personal: Personal = {
  export: [
    byId(
      "ledger",
      "餘額、點數、金幣與收益的每一筆異動",
      ["ledger_accounts", "ledger_journals", "ledger_entries"],
      () => sql`a.kind as account, r.amount, j.kind, j.order_id as "orderId", j.at`,
      (me) => sql`from ledger_entries r join ledger_accounts a on a.id = r.account_id join ledger_journals j
        on j.id = r.journal_id where a.user_id = ${me}`,
    ),
    byId(
      "coins",
      "金幣批次與到期日",
      ["coin_lots"],
      () => sql`r.granted, r."left", r.reason, r.expires_at as "expiresAt", r.created_at as "createdAt"`,
      (me) => sql`from coin_lots r where r.user_id = ${me}`,
    ),
  ],
  forget: (ctx, { id }) => forfeitCoins(ctx, id),
  forgotten: [
    {
      tables: ["ledger_accounts", "ledger_journals", "ledger_entries"],
      what: "stay; coins go back to where they came from",
    },
    { tables: ["coin_lots"], what: "stay, used up" },
  ],
  blocksLeaving: moneyLeft,
};
