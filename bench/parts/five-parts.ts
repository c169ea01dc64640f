import type pg from "pg";
import { dueOf } from "#contract/orders/money/parts.ts";
import { type Entry, type JournalKind, post } from "#server/domains/ledger/index.ts";
import {
  closedEntries,
  paidEntries,
  reservedEntries,
  splitOf,
  usedEntries,
} from "#server/domains/orders/money/money.ts";
import { type Deps, systemCtx } from "#server/wiring/deps.ts";
import { atLeast } from "../goals.ts";
import { duel } from "../load.ts";

const GOAL = 1;
const AT_ONCE = 8;
/** Number of different pairs of buyer and seller, so that sales only contend for the platform's accounts. */
const PAIRS = 64;
/**
 * The bill of each sale, NT$, after a seller's coupon and one of the platform, of which the platform pays the seller
 * 50.
 */
const bill = { price: 900, buyerFee: 45, total: 945, commission: 143, subsidy: 50 };
const credits = { points: 55, coins: 30 };

type Pair = { buyerId: number; sellerId: number };
type Journal = { kind: JournalKind; entries: Entry[]; takes?: "live" };

/** The journals of one sale: credits set aside, money paid at a gateway, credits used, the sum divided. */
function journalsOf({ buyerId, sellerId }: Pair): Journal[] {
  const money = dueOf(bill, credits);
  const split = splitOf(bill, 0);
  const back = { money: 0, points: 0, coins: 0 };
  const closing = { bill, split, sellerId, buyerId, back, taken: [] };
  return [
    { kind: "order.reserved", entries: reservedEntries(buyerId, credits), takes: "live" },
    { kind: "order.paid", entries: paidEntries(money, "newebpay") },
    { kind: "order.paid", entries: usedEntries(credits.points + credits.coins, bill.subsidy) },
    { kind: "order.closed", entries: closedEntries(closing) },
  ];
}

/** Makes members with more points and coins than the measurement takes. */
async function makePairs(deps: Deps): Promise<Pair[]> {
  const { rows } = await deps.pool.query<{ id: number }>(
    `insert into users (email, nickname, email_confirmed_at)
      select 'bench-parts-' || gen_random_uuid() || '@example.com', '買家', now() from generate_series(1, $1) returning id`,
    [2 * PAIRS],
  );
  const ids = rows.map(({ id }) => id);
  const pairs = Array.from({ length: PAIRS }, (_, n) => ({ buyerId: ids[2 * n] ?? 0, sellerId: ids[2 * n + 1] ?? 0 }));
  const system = systemCtx(deps, "bench");
  for (const { buyerId: userId } of pairs)
    for (const kind of ["points", "coins"] as const)
      await post(system, {
        kind: "coins.granted",
        key: `bench-parts:${userId}:${kind}`,
        entries: [
          { account: { kind: "promotions" }, amount: -1_000_000 },
          { account: { kind, userId }, amount: 1_000_000 },
        ],
      });
  return pairs;
}

/** Writes the same rows by plain statements, checked only by the database itself. */
async function bareOf(pool: pg.Pool) {
  const ids = async (sql: string) =>
    new Map((await pool.query<{ key: string; id: number }>(sql)).rows.map(({ key, id }) => [key, id]));
  const accounts = await ids("select kind || '/' || user_id as key, id from ledger_accounts");
  const lots = await ids(`select kind || '/' || user_id as key, id from ledger_lots where "left" > 0`);
  const nameOf = ({ account }: Entry) => `${account.kind}/${account.userId ?? 0}`;

  return async (orderId: number, key: string, { kind, entries }: Journal): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const journal = await client.query<{ id: number }>(
        "insert into ledger_journals (kind, order_id, idempotency_key, at) values ($1, $2, $3, $4) returning id",
        [kind, orderId, key, new Date()],
      );
      await client.query(
        `insert into ledger_entries (journal_id, account_id, amount)
          select $1, account_id, amount from unnest($2::int[], $3::int[]) as l(account_id, amount)`,
        [journal.rows[0]?.id, entries.map((entry) => accounts.get(nameOf(entry))), entries.map(({ amount }) => amount)],
      );
      const taken = entries.filter(({ account }) => account.kind === "points" || account.kind === "coins");
      if (taken.length > 0) {
        const lotsAndAmounts = [taken.map((entry) => lots.get(nameOf(entry))), taken.map(({ amount }) => -amount)];
        await client.query(
          `update ledger_lots l set "left" = l."left" - t.amount
            from unnest($1::int[], $2::int[]) as t(id, amount) where l.id = t.id`,
          lotsAndAmounts,
        );
        await client.query(
          `insert into ledger_takings (order_id, lot_id, amount)
            select $3, id, amount from unnest($1::int[], $2::int[]) as t(id, amount)`,
          [...lotsAndAmounts, orderId],
        );
      }
      await client.query("commit");
    } finally {
      client.release();
    }
  };
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

/** The ledger of a sale that is paid with coupons, coins, points and money, by `post` and by plain statements. */
export async function measureFiveParts(
  deps: Deps,
  { rounds, sales }: { rounds: number; sales: number },
): Promise<void> {
  const pairs = await makePairs(deps);
  const system = systemCtx(deps, "bench");
  let serial = 0;
  const each = (write: (orderId: number, key: string, journal: Journal) => Promise<unknown>) => (turn: number) => {
    const pair = pairs[turn % PAIRS];
    if (!pair) throw new Error("there are no pairs");
    const orderId = 1_900_000_000 + serial++;
    return journalsOf(pair).reduce(
      (before, journal, at) => before.then(() => write(orderId, `bench-parts:${orderId}:${at}`, journal)),
      Promise.resolve<unknown>(null),
    );
  };
  const ours = each((orderId, key, journal) => post(system, { ...journal, orderId, key }));
  // Warms up, because the first sales open the sellers' accounts.
  await perSecond(PAIRS, ours);
  const bare = each(await bareOf(deps.pool));
  const result = await duel(rounds, { ours: () => perSecond(sales, ours), bare: () => perSecond(sales, bare) });
  const detail = `好手 ${result.ours.toFixed(0)}、對照 ${result.bare.toFixed(0)} 筆交易／秒，同時 ${AT_ONCE} 筆`;
  atLeast("一筆五種來源的交易的帳（優惠券、金幣、點數、付款）÷ 以 pg 寫同樣的資料", result.ratio, GOAL, detail);
}
