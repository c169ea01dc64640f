import { type SQL, sql } from "drizzle-orm";
import { chargedBack } from "#server/db/sql/finance.ts";
import { isCounted } from "#server/domains/campaigns/process/predicates.ts";
import { isOpenChargeback } from "#server/domains/finance/process/predicates.ts";
import { isTaxed } from "#server/domains/invoices/process/predicates.ts";
import { holdsMoney } from "#server/domains/orders/process/predicates.ts";
import { countsAtGateway, isOwed, isRefused } from "#server/domains/payments/process/predicates.ts";
import { isAtBank, isUnsent } from "#server/domains/withdrawals/process/predicates.ts";
import { audit } from "#server/kernel/audit.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import type { Timeless } from "#server/kernel/process/predicate.ts";
import { booksProved, type Difference } from "./events.ts";
import type { LotKind } from "./rules.ts";

type Reconciliation = { ok: boolean; differences: Difference[] };

/** How many differences of one check are reported: enough to see what went wrong. */
const LIMIT = 100;

const lotsOf = (kind: LotKind): SQL => sql`
  with account as (select user_id, balance as amount from ledger_accounts where kind = ${kind}),
  lot as (select user_id, sum("left") as amount from ledger_lots where kind = ${kind} group by user_id)
  select 'user ' || user_id as subject, coalesce(lot.amount, 0) as expected, coalesce(account.amount, 0) as found
  from account full join lot using (user_id)
  where coalesce(lot.amount, 0) <> coalesce(account.amount, 0)`;

/** Journals of withdrawals are named by them, so that a difference says which one it is. */
const onTheWay = (account: "withdrawals" | "transfers", state: Timeless<{ readonly state: string }>): SQL => sql`
  with held as (
    select split_part(j.idempotency_key, ':', 2)::int as id, sum(e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
    where a.kind = ${account} group by 1),
  due as (select w.id, w.amount from withdrawals w where ${state.sql("w")})
  select 'withdrawal ' || id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
  from held full join due using (id)
  where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`;

/** What lies at an account of the platform, by order; 0 is no order. */
const heldAt = (kind: string): SQL => sql`
      select coalesce(j.order_id, 0) as order_id, sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind = ${kind} group by 1`;

/**
 * Each check is one statement, so that it sees one moment of the books. It gives subject, expected and found.
 * @param settledBefore payments after that may still be on their way through the queue
 * @param now when it is asked
 */
const checksOf = (settledBefore: string, now: Date): Record<string, SQL> => ({
  whole_ledger: sql`
    select 'ledger' as subject, 0 as expected, sum(amount) as found from ledger_entries having sum(amount) <> 0`,
  journal: sql`
    select 'journal ' || journal_id as subject, 0 as expected, sum(amount) as found
    from ledger_entries group by journal_id having sum(amount) <> 0`,
  member_account: sql`
    select a.kind || ' of user ' || a.user_id as subject, 0 as expected, sum(e.amount) as found
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.user_id <> 0 group by a.id having sum(e.amount) < 0`,
  // What a member's account says of itself is what its entries are.
  member_sum: sql`
    select a.kind || ' of user ' || a.user_id as subject, coalesce(s.amount, 0) as expected, a.balance as found
    from ledger_accounts a left join ledger_sums(null) s on s.account_id = a.id
    where a.user_id <> 0 and (a.balance, a.entries, a.moved, a.earned)
      is distinct from (coalesce(s.amount, 0), coalesce(s.n, 0), coalesce(s.moved, 0), coalesce(s.earned, 0))`,
  // What the buyers of open orders have paid lies in escrow; of every other order nothing is left there.
  escrow: sql`
    with held as (${heldAt("escrow")}),
    due as (
      select id as order_id, total + subsidy - refunded as amount from orders
      where ${holdsMoney.sql("orders", now)})
    select 'order ' || order_id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (order_id)
    where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
  // What waits for the payment of the rest is set aside for an order that is still to be paid.
  reserved: sql`
    with held as (
      select coalesce(j.order_id, 0) as order_id, sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind = 'reserved' group by 1),
    due as (select id as order_id, paid_points + paid_coins as amount from orders where paid_at is null)
    select 'order ' || order_id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (order_id)
    where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
  // Points and coins are worth what their lots have left.
  points: lotsOf("points"),
  coins: lotsOf("coins"),
  // A survey has given as many coins as its answers that count say.
  campaign_coins: sql`
    with given as (
      select split_part(j.idempotency_key, ':', 3)::int as campaign_id, split_part(j.idempotency_key, ':', 4)::int as user_id,
        -sum(e.amount) as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.kind = 'coins.granted' and j.idempotency_key like 'coins_granted:campaign:%' and a.kind = 'promotions'
      group by 1, 2),
    due as (
      select x.campaign_id, x.user_id, x.coins as amount from campaign_acts x
      where x.kind = 'answer' and x.coins > 0 and ${isCounted.sql("x")})
    select 'campaign ' || campaign_id || ' of user ' || user_id as subject, coalesce(due.amount, 0) as expected,
      coalesce(given.amount, 0) as found
    from given full join due using (campaign_id, user_id)
    where coalesce(due.amount, 0) <> coalesce(given.amount, 0)`,
  // What was asked for and has not left the platform, and what the bank has not answered about.
  withdrawals: onTheWay("withdrawals", isUnsent),
  transfers: onTheWay("transfers", isAtBank),
  // The tax that is owed is that of the invoices that stand, less what allowances have taken back.
  sales_tax: sql`
    with held as (
      select split_part(j.idempotency_key, ':', 2)::int as id, sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind = 'sales_tax' group by 1),
    due as (
      select i.id, case i.kind when 'invoice' then i.tax else -i.tax end as amount from invoices i
      where ${isTaxed.sql("i")} and i.tax > 0)
    select 'invoice ' || id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (id)
    where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
  // What the gateways took for an order, less what they were told to give back, is what their clearing accounts owe. A
  // refund that a gateway refused shows here until somebody has dealt with it; one that the platform's bank paid instead
  // is
  // money that the gateway still has. What it gave back too much and the console has written off is gone as well.
  clearing: sql`
    with taken as (
      select p.order_id, sum(p.amount - coalesce(r.amount, 0) - p.excess_booked
        - ${chargedBack(sql`p.id`)}) as amount, max(p.paid_at) as paid_at
      from payment_attempts p
      left join (select attempt_id, sum(amount) as amount from payment_refunds f where ${countsAtGateway.sql("f")} group by 1) r
        on r.attempt_id = p.id
      where p.paid_at is not null and p.order_id is not null group by p.order_id),
    owed as (
      select j.order_id, -sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind like 'clearing:%' group by j.order_id)
    select 'order ' || order_id as subject, taken.amount as expected, coalesce(owed.amount, 0) as found
    from taken left join owed using (order_id)
    where taken.paid_at < ${settledBefore} and taken.amount <> coalesce(owed.amount, 0)`,
  // What is owed to payers who have not said where it goes, or whom the platform's bank has not paid yet.
  refunds_payable: sql`
    with held as (${heldAt("refunds_payable")}),
    due as (
      select p.order_id, sum(r.amount) as amount from payment_refunds r join payment_attempts p on p.id = r.attempt_id
      where ${isOwed.sql("r")} group by 1)
    select 'order ' || order_id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (order_id)
    where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
  // What a card's bank has taken and not decided about, less what the seller has put up for it; nothing of those that
  // are over.
  chargebacks: sql`
    with held as (
      select split_part(j.idempotency_key, ':', 2)::int as id, sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind = 'chargebacks' group by 1),
    due as (select c.id, c.held - c.amount as amount from chargebacks c where ${isOpenChargeback.sql("c")})
    select 'chargeback ' || id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (id)
    where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
  // What checks a card is never the platform's: no journal, and all of it goes back.
  card_check: sql`
    select 'payment ' || p.number as subject, 0 as expected, p.amount - coalesce(sum(r.amount), 0) as found
    from payment_attempts p left join payment_refunds r on r.attempt_id = p.id and not ${isRefused.sql("r")}
    where p.order_id is null and p.paid_at < ${settledBefore}
    group by p.id having p.amount <> coalesce(sum(r.amount), 0)`,
});

/** What the nightly proof compares, by the names that its differences carry. */
export const checkNames = (): string[] => Object.keys(checksOf("", new Date(0)));

const checksNow = (ctx: Ctx) => checksOf(later(ctx.now(), -HOUR).toISOString(), ctx.now());

/** What a check finds of one subject at this moment; null where that adds up. */
export async function differenceOf(ctx: Ctx, { check, subject }: Pick<Difference, "check" | "subject">) {
  const query = checksNow(ctx)[check];
  if (!query) return null;
  const { rows } = await ctx.db.execute<Omit<Difference, "check">>(
    sql`select * from (${query}) d where d.subject = ${subject}`,
  );
  return rows[0] ? { check, ...rows[0] } : null;
}

/** Proves the sums of the whole ledger. Differences are logged and audited; nothing is mended by itself. */
export async function reconcile(ctx: Ctx): Promise<Reconciliation> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checksNow(ctx))) {
    const { rows } = await ctx.db.execute<Omit<Difference, "check">>(sql`${query} limit ${LIMIT}`);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  if (differences.length > 0) {
    ctx.log.error({ differences }, "the ledger does not add up");
    await audit(ctx, "ledger.find_difference", "ledger", null, { differences });
  } else ctx.log.info("the ledger adds up");
  await emit(ctx, booksProved, { at: ctx.now().toISOString(), differences });
  return { ok: differences.length === 0, differences };
}
