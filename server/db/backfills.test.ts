import { afterAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "../testing/database.ts";
import { openPool } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const empty = new URL(inject("databaseUrl"));
empty.pathname = "/template1";
const database = await cloneDatabase(empty.href);
const pool = openPool(database.url, 2);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const all = await readMigrations();
const upTo = (tag: string) =>
  migrateDatabase(pool, all.slice(0, all.findIndex((each) => each.tag.startsWith(tag)) + 1));

const plain: Record<string, string> = {
  integer: "0",
  text: "''",
  boolean: "false",
  jsonb: "'{}'",
  "timestamp with time zone": "now()",
};

/**
 * Writes a row into the schema as that migration found it. Required columns that are not given are filled with empty
 * values; rows that it refers to need not exist.
 */
async function row(table: string, values: Record<string, string>): Promise<number> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const filled = { ...Object.fromEntries(rows.map(({ name, type }) => [name, plain[type] ?? "'{}'"])), ...values };
  const columns = Object.keys(filled)
    .map((name) => `"${name}"`)
    .join(", ");
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    const written = await client.query<{ id: number }>(
      `insert into ${table} (${columns}) values (${Object.values(filled).join(", ")}) returning id`,
    );
    return written.rows[0]?.id ?? 0;
  } finally {
    client.release(true);
  }
}

const one = async (statement: string) => (await pool.query(statement)).rows[0];
const parties = { buyer_id: "1", seller_id: "2" };
const at = (time: string) => `'2026-11-01T${time}Z'`;

test("rows from before the finance console: the payment that paid, refused refunds, refunds of long ago, unpaid places", async () => {
  await upTo("0025");
  const paid = { ...parties, total: "1050", price: "1000", buyer_fee: "50", paid_at: at("02:00"), paid_money: "1050" };
  const named = await row("orders", paid);
  const single = await row("orders", paid);
  const unpaid = await row("orders", { ...parties, state: "'pending_payment'", created_at: at("01:00") });
  const attempt = (orderId: number, number: string) =>
    row("payment_attempts", { order_id: `${orderId}`, number: `'${number}'`, amount: "1050", paid_at: at("02:00") });
  await attempt(named, "1");
  const second = await attempt(named, "2");
  const only = await attempt(single, "3");
  await row("order_events", { order_id: `${named}`, name: "'pay'", data: `'{"attemptId": ${second}}'` });
  const refund = (key: string, more: Record<string, string>) =>
    row("payment_refunds", { attempt_id: `${only}`, key: `'${key}'`, amount: "50", ...more });
  const refused = await refund("refused", { state: "'refused'" });
  const done = await refund("done", { state: "'done'", done_at: at("03:00") });
  await row("payment_notices", { verdict: "'hash'" });

  await upTo("0026");
  const paidBy = async (id: number) => (await one(`select paid_attempt_id as id from orders where id = ${id}`)).id;
  expect(await paidBy(named)).toBe(second);
  expect(await paidBy(single)).toBe(only);
  expect(await one("select key, refund_id, order_id, amount from finance_items")).toEqual({
    key: `refund:${refused}`,
    refund_id: refused,
    order_id: single,
    amount: 50,
  });
  expect(await one(`select confirmed_at = done_at as same from payment_refunds where id = ${done}`)).toEqual({
    same: true,
  });
  const place = await one(
    `select place_until - created_at = interval '15 minutes' as open from orders where id = ${unpaid}`,
  );
  expect(place).toEqual({ open: true });
  expect(await one("select count(*)::int as n from payment_notices")).toEqual({ n: 0 });
});

test("rows from before orders knew their next moment: the earliest of what waits, and nothing for what is over", async () => {
  await upTo("0028");
  const deadline = { deadline_at: at("12:00") };
  const delivered = await row("orders", { ...parties, ...deadline, state: "'delivered'", reminded: "1" });
  const asked = await row("orders", { ...parties, ...deadline, state: "'in_progress'" });
  await row("order_proposals", { order_id: `${asked}`, state: "'open'", answer_by: at("05:00") });
  const closed = await row("orders", { ...parties, state: "'completed'", closed_at: at("04:00") });
  const review = await row("reviews", { order_id: `${closed}`, overall: "5" });

  await upTo("0029");
  const next = async (id: number) => (await one(`select next_at as at from orders where id = ${id}`)).at;
  expect(await next(delivered)).toEqual(new Date("2026-10-31T12:00:00Z"));
  expect(await next(asked)).toEqual(new Date("2026-11-01T05:00:00Z"));
  expect(await next(closed)).toBeNull();
  expect((await one(`select show_at as at from reviews where id = ${review}`)).at).toEqual(
    new Date("2026-11-15T15:59:59.999Z"),
  );
});

test("acts from before all of them were verbs: each has its new name and else what it had; afterwards none can be changed", async () => {
  await upTo("0099");
  const acts = { "member.logged_in": "member.log_in", "finance.opened": "finance.open", "order.pay": "order.pay" };
  for (const act of Object.keys(acts)) await row("audit_log", { action: `'${act}'`, data: `'{"of": "${act}"}'` });

  await upTo("0100");
  const { rows } = await pool.query("select action, data->>'of' as was from audit_log order by id");
  expect(rows).toEqual(Object.entries(acts).map(([was, action]) => ({ action, was })));
  await expect(pool.query("update audit_log set action = 'member.register'")).rejects.toThrow("append-only");
});

test("coupons of the site from before they had a budget get one; a share that no seller agreed to is asked for first", async () => {
  await upTo("0102");
  const plain = {
    kind: "'platform'",
    state: "'active'",
    cut: "'amount'",
    value: "100",
    scope: "'all'",
    ends_at: "now() + interval '1 day'",
  };
  const site = await row("coupons", { ...plain, audience: "'granted'" });
  const used = await row("coupons", { ...plain, audience: "'granted'" });
  await row("coupon_uses", { coupon_id: `${used}`, kind: "'platform'", discount: "40000" });
  const shared = { ...plain, audience: "'granted'", scope: "'seller'", scope_id: "7", seller_bp: "5000" };
  const running = await row("coupons", shared);
  const over = await row("coupons", { ...shared, state: "'ended'", ended_at: "now()" });

  await upTo("0107");
  const { rows } = await pool.query("select id, state, budget, bearer_id as bearer from coupons order by id");
  expect(rows).toEqual([
    { id: site, state: "active", budget: 30_000, bearer: null },
    { id: used, state: "active", budget: 40_000, bearer: null },
    { id: running, state: "draft", budget: 30_000, bearer: 7 },
    { id: over, state: "ended", budget: 30_000, bearer: 7 },
  ]);
});

test("refunds that wait for their payer or the platform's bank, booked as given back by the gateway, are owed to the payer", async () => {
  const attempt = await row("payment_attempts", {
    order_id: "77",
    number: "'77'",
    amount: "1000",
    gateway: "'newebpay'",
  });
  const states = { choosing: 100, by_bank: 20, settled: 3, cancelled: 4, queued: 5 };
  for (const [state, amount] of Object.entries(states))
    await row("payment_refunds", {
      attempt_id: `${attempt}`,
      state: `'${state}'`,
      amount: `${amount}`,
      key: `'77:${state}'`,
    });
  await pool.query("insert into ledger_accounts (kind) values ('clearing:newebpay')");

  await upTo("0108");
  const { rows } = await pool.query(`select a.kind, sum(e.amount)::int as amount, count(*)::int as entries
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
    where j.order_id = 77 group by 1 order by 1`);
  expect(rows).toEqual([
    { kind: "clearing:newebpay", amount: -120, entries: 2 },
    { kind: "refunds_payable", amount: 120, entries: 2 },
  ]);
});

test("requests whose holder may not fit into the bank's column are held, and those of other states are not", async () => {
  const values = { amount: "600", fee: "15", bank_code: "'812'" };
  const names = { short: "王小明", latin: "A".repeat(40), long: "王".repeat(21) };
  const asked = Object.values(names).map((holder, at) => ({ user_id: `${at + 1}`, holder: `'${holder}'` }));
  for (const each of asked) await row("withdrawals", { ...values, ...each });
  await row("withdrawals", { ...values, user_id: "9", holder: `'${names.long}'`, state: "'batched'", batch_id: "1" });

  await upTo("0109");
  const { rows } = await pool.query("select user_id as id, held is not null as held from withdrawals order by id");
  expect(rows).toEqual([
    { id: 1, held: false },
    { id: 2, held: false },
    { id: 3, held: true },
    { id: 9, held: false },
  ]);
});

test("refunds whose payer had named an account count from when they were asked for, or paid", async () => {
  const bank = { payee: `'{"way": "bank", "account": "sealed"}'` };
  const times = { created_at: at("01:00") };
  const refund = (key: string, more: Record<string, string>) =>
    row("payment_refunds", { attempt_id: "1", amount: "9", key: `'${key}'`, ...times, ...more });
  await refund("named", bank);
  await refund("paid", { ...bank, done_at: at("03:00") });
  await refund("points", { payee: `'{"way": "points"}'` });

  await upTo("0112");
  const { rows } = await pool.query("select key, named_at as at from payment_refunds where amount = 9 order by id");
  expect(rows).toEqual([
    { key: "named", at: new Date("2026-11-01T01:00:00Z") },
    { key: "paid", at: new Date("2026-11-01T03:00:00Z") },
    { key: "points", at: null },
  ]);
});

test("surveys from before their coins had a budget: what was given, and NT$30,000 more", async () => {
  await upTo("0114");
  const survey = (coins: number) =>
    row("campaigns", {
      ...{ slug: `'s${coins}'`, kind: "'survey'", settings: `'{"kind": "survey", "coins": ${coins}}'` },
      ...{ starts_at: at("02:00"), ends_at: at("03:00") },
    });
  const [paying, free] = [await survey(50), await survey(0)];
  const answer = (campaign: number, user: number, state: string) =>
    row("campaign_acts", { campaign_id: `${campaign}`, user_id: `${user}`, kind: "'answer'", state: `'${state}'` });
  const acts = [
    await answer(paying, 1, "counted"),
    await answer(paying, 2, "held"),
    await answer(paying, 3, "rejected"),
  ];
  await answer(free, 1, "counted");
  await migrateDatabase(pool, all);
  const { rows } = await pool.query("select coins from campaign_acts where id = any($1) order by id", [acts]);
  expect(rows.map(({ coins }) => coins)).toEqual([50, 50, 0]);
  const budget = async (id: number) =>
    (await one(`select settings->'budget' as budget from campaigns where id = ${id}`)).budget;
  expect([await budget(paying), await budget(free)]).toEqual([30_100, null]);
});
