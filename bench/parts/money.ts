import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { pointRecordsOf, pointsOf } from "#server/domains/ledger/point-queries.ts";
import { revenueRecordsOf, revenuesOf } from "#server/domains/ledger/queries.ts";
import { bankFile } from "#server/domains/withdrawals/admin/bank-files.ts";
import { makeBatch } from "#server/domains/withdrawals/admin/make-batch.ts";
import { releaseDecision } from "#server/domains/withdrawals/admin/release-batch.ts";
import { takeAnswer } from "#server/domains/withdrawals/admin/take-answer.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { tx } from "#server/kernel/tx.ts";
import { answerTo } from "#server/sandbox/bank/answer.ts";
import { understand } from "#server/sandbox/bank/order.ts";
import { type Deps, memberCtx, systemCtx } from "#server/wiring/deps.ts";
import { atMost, note } from "../goals.ts";

const BATCH_GOAL = 20;
const BALANCE_GOAL = 5;
const PAGE_GOAL = 30;
const TURNS = 21;
/** The number of batches in which a long history is written. */
const CHUNKS = 200;

/**
 * Adds members with a withdrawal each that waits for its run, with journals. @returns the ids of two more members, for
 * operators
 */
async function fillRequests({ pool, ports }: Deps, count: number): Promise<[number, number]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, nickname, email_confirmed_at)
      select 'bench-payee-' || gen_random_uuid() || '@example.com', '收款會員', now() from generate_series(1, $1) returning id`,
    [count + 2],
  );
  const ids = rows.map(({ id }) => id);
  const payees = ids.slice(2);
  // One transfer in fifty is returned.
  const sealed = payees.map((id, n) =>
    sealText(ports.dataKey, `bank-account:${id}`, n % 50 ? "20012345678" : "2001230002"),
  );
  await pool.query(
    `with asked as (
       insert into withdrawals (user_id, amount, fee, bank_code, account, last_digits, holder, run_at)
       select id, 1000, 15, '812', account, '0000', '王小明', now() - interval '1 day'
       from unnest($1::int[], $2::text[]) as p(id, account) returning id),
     house as (
       insert into ledger_accounts (kind) values ('withdrawals'), ('promotions')
       on conflict (kind, user_id) do update set kind = excluded.kind returning id, kind),
     journal as (
       insert into ledger_journals (kind, idempotency_key, at)
       select 'bench.requested', 'withdrawal:' || id || ':requested', now() from asked returning id)
     insert into ledger_entries (journal_id, account_id, amount)
     select journal.id, house.id, case house.kind when 'withdrawals' then 1000 else -1000 end from journal, house`,
    [payees, sealed],
  );
  return [ids[0] ?? 0, ids[1] ?? 0];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function measureBatch(deps: Deps, count: number): Promise<void> {
  const [maker, releaser] = await fillRequests(deps, count);
  const folder = await mkdtemp(join(tmpdir(), "haoshou-bench-bank-"));
  try {
    let id = 0;
    const making = await seconds(async () => {
      id = await makeBatch(memberCtx(deps, maker));
    });
    const releasing = await seconds(() =>
      tx(memberCtx(deps, releaser), (ctx) => releaseDecision.carryOut(ctx, id, {})),
    );
    const { body } = await bankFile(memberCtx(deps, maker), id);
    const read = understand(Buffer.from(body).toString("latin1"));
    if (!("order" in read)) throw new Error(read.faults.join("\n"));
    const text = answerTo(read.order);
    const path = join(folder, "answer.txt");
    await writeFile(path, text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    const file = { path, name: "answer.txt", contentType: "text/plain", bytes: text.length, sha256 };
    const answering = await seconds(() => takeAnswer(memberCtx(deps, maker), id, file));
    const parts = { 建立: making, 放行: releasing, 讀回: answering };
    const detail = Object.entries(parts).map(([name, value]) => `${name} ${value.toFixed(1)} 秒`);
    atMost(`${count} 筆提領的批次`, making + releasing + answering, BATCH_GOAL, "秒", detail.join("、"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Adds a seller with a third as many sales, closed and cleared, and a buyer who turns a dollar into points and back.
 */
async function fillHistory({ pool }: Deps, entries: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, nickname, email_confirmed_at)
      values ('bench-history-' || gen_random_uuid() || '@example.com', '老會員', now()) returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into ledger_accounts (kind, user_id) select kind, $1 from unnest(array['revenue_pending', 'balance', 'points']) kind`,
    [id],
  );
  const journals = `insert into ledger_journals (kind, order_id, idempotency_key, at, created_at)
    select $2::text, case when $2 like 'order.%' then 2000000000 + n end, $2 || ':' || $1::int || ':' || n, at, at
    from generate_series($3::int, $3 + $5 - 1) n, lateral (select now() - ($4 - n) * interval '20 minutes' as at) t
    returning id`;
  const each = Math.floor(entries / 3 / CHUNKS);
  const kinds: [string, [string, number][], number][] = [
    [
      "order.closed",
      [
        ["revenue_pending", 1],
        ["promotions", -1],
      ],
      each,
    ],
    [
      "order.cleared",
      [
        ["revenue_pending", -1],
        ["balance", 1],
      ],
      each,
    ],
    [
      "bench.granted",
      [
        ["points", 1],
        ["promotions", -1],
      ],
      3 * each,
    ],
  ];
  // Closings and clearings alternate, as they do for a busy seller.
  for (let chunk = 0; chunk < CHUNKS; chunk++)
    for (const [kind, moves, count] of kinds)
      await pool.query(
        `with journal as (${journals})
         insert into ledger_entries (journal_id, account_id, amount)
         select journal.id, a.id, m.amount from journal, unnest($6::text[], $7::int[]) as m(kind, amount)
         join ledger_accounts a on a.kind = m.kind and a.user_id in (0, $1)`,
        [
          id,
          kind,
          chunk * count,
          CHUNKS * count,
          count,
          moves.map(([name]) => name),
          moves.map(([, amount]) => amount),
        ],
      );
  await pool.query("vacuum analyze ledger_entries, ledger_journals, ledger_accounts");
  return id;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) times.push((await seconds(work)) * 1000);
  return times.sort((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0;
}

async function measureHistory(deps: Deps, entries: number): Promise<void> {
  const id = await fillHistory(deps, entries);
  const ctx = systemCtx(deps, "bench");
  const of = `有 ${entries.toLocaleString("en")} 筆分錄的會員：`;
  const balance = await median(() => balanceOf(ctx, { kind: "balance", userId: id }));
  atMost(`${of}餘額`, balance, BALANCE_GOAL, "毫秒");
  atMost(`${of}點數總覽`, await median(() => pointsOf(ctx, id)), BALANCE_GOAL, "毫秒");
  const points = (page: number) => median(() => pointRecordsOf(ctx, id, { of: "points", page }));
  atMost(`${of}點數紀錄第一頁`, await points(1), PAGE_GOAL, "毫秒");
  note(`${of}點數紀錄最後一頁 ${(await points(Math.floor(entries / 20))).toFixed(1)} 毫秒`);
  note(`${of}收益總覽 ${(await median(() => revenuesOf(ctx, id))).toFixed(1)} 毫秒`);
  atMost(`${of}收益紀錄第一頁`, await median(() => revenueRecordsOf(ctx, id, 1)), PAGE_GOAL, "毫秒");
}

/**
 * Measures what members and the finance console wait for with large amounts of data: a batch for the bank, a long
 * history.
 */
export async function measureMoney(deps: Deps, { transfers = 10_000, entries = 100_000 } = {}): Promise<void> {
  await measureBatch(deps, transfers);
  await measureHistory(deps, entries);
}
