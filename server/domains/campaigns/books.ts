import { sql } from "drizzle-orm";
import { difference } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import { isCounted } from "./process/predicates.ts";

export const books: Books = () => ({
  // A survey has granted the coins of its counted answers.
  campaign_coins: difference(
    "campaign",
    sql`select x.campaign_id || ' of user ' || x.user_id as id, x.coins as amount from campaign_acts x
      where x.kind = 'answer' and x.coins > 0 and ${isCounted.sql("x")}`,
    sql`select split_part(j.idempotency_key, ':', 3) || ' of user ' || split_part(j.idempotency_key, ':', 4) as id,
        -sum(e.amount) as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.kind = 'coins.granted' and j.idempotency_key like 'coins_granted:campaign:%' and a.kind = 'promotions'
      group by 1`,
  ),
});
