import type pg from "pg";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import { recipientsOf } from "#server/kernel/process/process-table.ts";
import { wrongInBooks } from "../books.ts";
import type { Facts, Tally, Verdict } from "../facts.ts";
import { couponLaws, judgeCoupons } from "./coupons.ts";
import { judgeIssuer, type Paper } from "./issuer.ts";

const actors = ["buyer", "seller", "operator", "system"] as const;

/** Number of recipients notified of each order transition by each actor, as SQL rows `(name, actor, how many)`. */
const notified = Object.entries(orderProcess.transitions)
  .flatMap(([name, row]) =>
    actors.map((actor) => [name, actor, recipientsOf(orderProcess, row, actor).length] as const),
  )
  .map(([name, actor, recipients]) => `('${name}', '${actor}', ${recipients})`)
  .join(", ");

/** Invariants, each as a query for the rows that violate it. Written independently of the product's own checks. */
const laws: Record<string, string> = {
  ...couponLaws,
  "the ledger sums to zero": "select 'sum ' || sum(amount) as row from ledger_entries having sum(amount) <> 0",
  "a journal sums to zero":
    "select 'journal ' || journal_id as row from ledger_entries group by journal_id having sum(amount) <> 0",
  "no member account is below zero": `select a.kind || ' of ' || a.user_id as row
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.user_id <> 0 group by a.id having sum(e.amount) < 0`,
  // Late and duplicate payments are posted too, and refunded. Credits are not counted, since they are posted separately
  // from the money.
  "an order is paid into the books once": `select 'order ' || order_id as row
    from ledger_journals j where kind in ('order.paid', 'order.refunded') and exists (select from ledger_entries e
      join ledger_accounts a on a.id = e.account_id where e.journal_id = j.id and (a.kind like 'clearing:%' or a.kind = 'refunds_payable'))
    group by order_id having sum(case kind when 'order.paid' then 1 else -1 end) > 1`,
  "what the gateway took is in the books": `select 'payment ' || number as row
    from payment_attempts p where state = 'paid' and order_id is not null and not exists (
      select from ledger_journals j where p.supplement_id is null
        and j.idempotency_key = 'order:' || p.order_id || ':paid:' || p.id)
      and not exists (select from order_supplements s where s.id = p.supplement_id and s.paid_attempt_id = p.id)`,
  "an order is divided once": `select 'order ' || order_id as row
    from ledger_journals where kind = 'order.closed' group by order_id having count(*) > 1`,
  "escrow holds what open orders were paid, and nothing of others": `select 'order ' || o.id as row
    from orders o
    left join lateral (select coalesce(sum(e.amount), 0) as held
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'escrow'
      join ledger_journals j on j.id = e.journal_id and j.order_id = o.id) h on true
    where h.held <> case when o.state in ('awaiting_requirements', 'in_progress', 'delivered', 'disputed')
      then o.total + o.subsidy - o.refunded else 0 end`,
  "an order's history is one chain": `select 'order ' || order_id || ': ' || name as row from (
      select *, lag("to") over (partition by order_id order by id) as before,
        row_number() over (partition by order_id order by id) as nth
      from order_events) e
    where (nth = 1 and "from" is not null) or (nth > 1 and "from" is distinct from before)`,
  "an order is in the state that its history ends in": `select 'order ' || o.id as row from orders o
    where o.state <> (select "to" from order_events e where e.order_id = o.id order by id desc limit 1)`,
  "an open order has a deadline": `select 'order ' || id as row from orders
    where deadline_at is null and state not in ('completed', 'cancelled', 'expired')`,
  "each recipient of a transition is notified": `select 'order ' || e.order_id || ': ' || e.name as row
    from order_events e join (values ${notified}) t(name, actor, recipients) on t.name = e.name and t.actor = e.actor
    where (select count(*) from notifications n where n.key = 'order:' || e.order_id || ':event:' || e.id) < t.recipients`,
  "each recipient of a transition is notified once": `select key as row from notifications group by user_id, key having count(*) > 1`,
  // Refunds made before a chargeback of the same payment are a loss; after it, only the remainder can be refunded.
  "nobody gets back more than they paid": `select 'payment ' || p.number as row from payment_attempts p
    left join lateral (select coalesce(sum(c.amount), 0) as lost, max(c.closed_at) as at
      from chargebacks c where c.attempt_id = p.id and c.state = 'lost') l on true
    left join lateral (select coalesce(sum(r.amount) filter (where r.done_at > l.at), 0) as after, coalesce(sum(r.amount), 0) as back
      from payment_refunds r where r.attempt_id = p.id and r.state in ('done', 'settled')) b on true
    where p.paid_at is not null and (b.back > p.amount or b.after > greatest(0, p.amount - l.lost - (b.back - b.after)))`,
  // What is given back after completion is not in the order's own division, unless the buyer withdraws from it later.
  "an order gives back what its end says, once": `select 'order ' || o.id as row from orders o
    where o.refunded + (select coalesce(sum(l.money), 0) from later_refunds l where l.order_id = o.id and o.state = 'completed') <
      (select coalesce(sum(r.amount), 0) from payment_refunds r join payment_attempts p on p.id = r.attempt_id
        where p.order_id = o.id and r.state <> 'cancelled' and (p.id = o.paid_attempt_id
          or exists (select from order_supplements s where s.paid_attempt_id = p.id)))
      + (select coalesce(sum(c.escrow), 0) from chargebacks c where c.order_id = o.id and c.state = 'lost')`,
  "a paper that the issuer refuses waits for a person": `select 'invoice ' || i.id as row from invoices i
    where i.state in ('stuck', 'void_stuck')
      and not exists (select from finance_items f where f.key = 'invoice:' || i.id and f.state in ('open', 'settled'))`,
  "the papers of a bill come to its sum": `select 'bill ' || b.id as row from fee_bills b
    where exists (select from invoices i where i.bill_id = b.id)
      and not exists (select from invoices i where i.bill_id = b.id and i.state in ('stuck', 'void_stuck'))
      and b.total <> (select coalesce(sum(case when i.kind = 'allowance' then -i.total else i.total end), 0)
        from invoices i where i.bill_id = b.id and i.state not in ('void', 'voiding', 'dropped'))`,
  "no job was given up": `select 'job ' || j.id || ', ' || t.identifier || ' ' || j.payload || ': ' || left(j.last_error, 500) as row
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.last_error is not null`,
};

async function rowsOf<R extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<R[]> {
  return (await pool.query<R>(text, values)).rows;
}

/** Compares the responses that members got with the stored rows, and those with the issued documents. */
export async function judge(pool: pg.Pool, facts: Facts, papers: readonly Paper[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], violations: [] };
  for (const [law, query] of Object.entries(laws)) {
    const broken = await rowsOf<{ row: string }>(pool, `${query} limit 20`);
    verdict.violations.push(...broken.map(({ row }) => `${law}: ${row}`));
  }
  verdict.violations.push(...(await wrongInBooks(pool)));
  await judgeOrders(pool, facts, verdict);
  await judgeTexts(pool, facts, verdict);
  await judgeTransitions(pool, facts, verdict);
  await judgeActs(pool, facts, verdict);
  await judgePoints(pool, facts, verdict);
  await judgeCoupons(pool, facts, verdict);
  await judgeIssuer(pool, papers, verdict);
  return verdict;
}

async function judgeOrders(pool: pg.Pool, { orders }: Facts, verdict: Verdict): Promise<void> {
  const ids = [...orders.values()].map(({ id }) => id);
  const buyers = [...new Set([...orders.values()].map(({ buyerId }) => buyerId))];
  const stored = await rowsOf<{ id: number }>(pool, "select id from orders where buyer_id = any($1)", [buyers]);
  const known = new Set(stored.map(({ id }) => id));
  for (const [key, { id }] of orders) if (!known.has(id)) verdict.lost.push(`order ${id} under ${key}`);
  if (new Set(ids).size < ids.length) verdict.doubled.push("two keys have one order");
  // Each order was retried until its response arrived, so an order that nobody knows of was created twice.
  const answered = new Set(ids);
  for (const id of known) if (!answered.has(id)) verdict.doubled.push(`order ${id} belongs to no answer`);
}

async function judgeTexts(pool: pg.Pool, { said }: Facts, verdict: Verdict): Promise<void> {
  const stored = await rowsOf<{ text: string; n: number }>(
    pool,
    `select text, count(*)::int as n from (select text from order_messages union all select text from messages) m
     where text = any($1) group by text`,
    [[...said.keys()]],
  );
  const found = new Map(stored.map(({ text, n }) => [text, n]));
  for (const [text, where] of said) {
    const n = found.get(text) ?? 0;
    if (n === 0) verdict.lost.push(`「${text}」 of a ${where}`);
    if (n > 1) verdict.doubled.push(`「${text}」 stands ${n} times`);
  }
}

/** Checks that what was acknowledged is stored, and no more often than it was tried. */
function judgeTallies(tallies: Map<string, Tally>, stored: Map<string, number>, verdict: Verdict): void {
  for (const [name, { answered, tried }] of tallies) {
    const n = stored.get(name) ?? 0;
    if (n < answered) verdict.lost.push(`${name}: answered ${answered} times, stored ${n} times`);
    if (n > tried) verdict.doubled.push(`${name}: tried ${tried} times, stored ${n} times`);
  }
}

async function judgeTransitions(pool: pg.Pool, { made }: Facts, verdict: Verdict): Promise<void> {
  const stored = await rowsOf<{ name: string; n: number }>(
    pool,
    "select name || ' of order ' || order_id as name, count(*)::int as n from order_events group by 1",
  );
  judgeTallies(made, new Map(stored.map(({ name, n }) => [name, n])), verdict);
}

async function judgeActs(pool: pg.Pool, { acts }: Facts, verdict: Verdict): Promise<void> {
  const stored = await rowsOf<{ name: string; n: number }>(
    pool,
    `select action || ' ' || subject || ' ' || subject_id as name, count(*)::int as n from audit_log
     where action || ' ' || subject || ' ' || subject_id = any($1) group by 1`,
    [[...acts.keys()]],
  );
  judgeTallies(acts, new Map(stored.map(({ name, n }) => [name, n])), verdict);
}

async function judgePoints(pool: pg.Pool, { turned, since }: Facts, verdict: Verdict): Promise<void> {
  const stored = await rowsOf<{ id: number; sum: number }>(
    pool,
    `select a.user_id as id, sum(e.amount)::int as sum
     from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'points'
     join ledger_journals j on j.id = e.journal_id and j.kind = 'balance.to_point' and j.id > $1 group by 1`,
    [since],
  );
  const found = new Map(stored.map(({ id, sum }) => [id, sum]));
  for (const [id, sum] of turned) {
    const n = found.get(id) ?? 0;
    if (n < sum) verdict.lost.push(`NT$${sum - n} of points of member ${id}`);
    if (n > sum) verdict.doubled.push(`NT$${n - sum} of points of member ${id}`);
  }
}
