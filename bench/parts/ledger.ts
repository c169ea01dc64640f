import type pg from "pg";
import { type Entry, type JournalKind, post } from "#server/domains/ledger/index.ts";
import { type Deps, systemCtx } from "#server/wiring/deps.ts";
import { atLeast } from "../goals.ts";
import { duel } from "../load.ts";

const LEDGER_GOAL = 0.5;
const AT_ONCE = 8;

type Row = {
  kind: JournalKind;
  journal: number;
  accountId: number;
  accountKind: string;
  userId: number;
  amount: number;
};

/** The journals that a sale left, as the ledger takes them and as plain rows. */
async function journalsOf(pool: pg.Pool, orderId: number): Promise<Row[][]> {
  const { rows } = await pool.query<Row>(
    `select j.kind, j.id as journal, a.id as "accountId", a.kind as "accountKind", a.user_id as "userId", e.amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.order_id = $1 order by j.id, e.id`,
    [orderId],
  );
  return [...Map.groupBy(rows, (row) => row.journal).values()];
}

const entriesOf = (rows: Row[]): Entry[] =>
  rows.map(({ accountKind, userId, amount }) => ({
    account: (userId === 0 ? { kind: accountKind } : { kind: accountKind, userId }) as Entry["account"],
    amount,
  }));

/** Writes the same rows by plain statements, checked only by the database itself. */
async function writeBare(pool: pg.Pool, orderId: number, key: string, rows: Row[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const journal = await client.query<{ id: number }>(
      "insert into ledger_journals (kind, order_id, idempotency_key, at) values ($1, $2, $3, $4) returning id",
      [rows[0]?.kind, orderId, key, new Date()],
    );
    await client.query(
      `insert into ledger_entries (journal_id, account_id, amount)
        select $1, account_id, amount from unnest($2::int[], $3::int[]) as l(account_id, amount)`,
      [journal.rows[0]?.id, rows.map(({ accountId }) => accountId), rows.map(({ amount }) => amount)],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function perSecond(count: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (count * 1000) / (performance.now() - begun);
}

/** What a sale writes into the ledger (paid, closed), by `post` and by plain statements. */
export async function measureLedger(
  deps: Deps,
  orderId: number,
  { rounds, sales }: { rounds: number; sales: number },
): Promise<void> {
  const { pool } = deps;
  const system = systemCtx(deps, "bench");
  const journals = await journalsOf(pool, orderId);
  if (journals.length !== 2) throw new Error("the model sale is not what it was");
  let serial = 0;
  const key = () => `bench-ledger:${process.pid}:${serial++}`;
  const result = await duel(rounds, {
    ours: () =>
      perSecond(sales, async () => {
        for (const rows of journals)
          await post(system, { kind: rows[0]?.kind ?? "order.paid", key: key(), orderId, entries: entriesOf(rows) });
      }),
    bare: () =>
      perSecond(sales, async () => {
        for (const rows of journals) await writeBare(pool, orderId, key(), rows);
      }),
  });
  const detail = `好手 ${result.ours.toFixed(0)}、對照 ${result.bare.toFixed(0)} 筆交易／秒，同時 ${AT_ONCE} 筆`;
  atLeast("一筆交易的帳（付款、驗收）÷ 以 pg 寫同樣的資料", result.ratio, LEDGER_GOAL, detail);
}
