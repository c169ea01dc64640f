import { desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerLots } from "#server/db/schema/ledger.ts";
import { tx } from "#server/kernel/tx.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { type AccountRef, balanceOf, type Entry, post } from "./index.ts";

const world = await openWorld();
const ctx = world.system;
const freshKey = () => `test:${nextSerial()}`;

const move = (from: AccountRef, to: AccountRef, amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];

async function newMember(): Promise<number> {
  return (await makeMember(world)).id;
}

/** A member's lots, newest first. */
const lotsOf = (userId: number) =>
  world.deps.db.select().from(ledgerLots).where(eq(ledgerLots.userId, userId)).orderBy(desc(ledgerLots.id));

test("a posting reaches its accounts, and a repeated key nothing", async () => {
  const userId = await newMember();
  const before = await balanceOf(ctx, { kind: "fees" });
  const posting = {
    kind: "order.closed" as const,
    key: freshKey(),
    orderId: 7,
    entries: [
      { account: { kind: "escrow" }, amount: -1050 },
      { account: { kind: "fees" }, amount: 200 },
      { account: { kind: "revenue_pending", userId }, amount: 850 },
    ],
  } as const;
  expect(await post(ctx, posting)).toBe(true);
  expect(await post(ctx, posting)).toBe(false);
  expect(await balanceOf(ctx, { kind: "revenue_pending", userId })).toBe(850);
  expect(await balanceOf(ctx, { kind: "fees" })).toBe(before + 200);
});

test("what does not sum to zero, is not whole or moves nothing is a fault", async () => {
  const escrow = { kind: "escrow" } as const;
  const fees = { kind: "fees" } as const;
  const wrong: Entry[][] = [
    [{ account: escrow, amount: 5 }],
    [
      { account: escrow, amount: 5 },
      { account: fees, amount: -4 },
    ],
    move(escrow, fees, 0.5),
    move(escrow, fees, 3_000_000_000),
    move(escrow, escrow, 5),
    [],
  ];
  for (const entries of wrong)
    await expect(post(ctx, { kind: "books.mended", key: freshKey(), entries })).rejects.toThrow(RangeError);
});

test("a posting belongs to the caller's transaction", async () => {
  const userId = await newMember();
  const failing = tx(ctx, async (ctx) => {
    await post(ctx, {
      kind: "books.mended",
      key: "rolled-back",
      entries: move({ kind: "promotions" }, { kind: "points", userId }, 9),
    });
    expect(await balanceOf(ctx, { kind: "points", userId })).toBe(9);
    throw new Error("second thoughts");
  });
  await expect(failing).rejects.toThrow("second thoughts");
  expect(await balanceOf(ctx, { kind: "points", userId })).toBe(0);
});

test("a member who has too little is told so, and a repeated debit that emptied the account is not", async () => {
  const userId = await newMember();
  await grant(world, userId, "points", 100);
  const debit = {
    kind: "books.mended" as const,
    key: freshKey(),
    entries: move({ kind: "points", userId }, { kind: "escrow" }, 100),
  };
  expect(await post(ctx, debit)).toBe(true);
  expect(await post(ctx, debit)).toBe(false);
  await expect(post(ctx, { ...debit, key: freshKey() })).rejects.toMatchObject({
    code: "balance_short",
    message: "點數不足，請調整使用的點數後再試一次。",
  });
});

test("of many debits at once as many go through as the account can bear", async () => {
  const userId = await newMember();
  await grant(world, userId, "balance", 100);
  const tries = Array.from({ length: 12 }, () =>
    post(ctx, {
      kind: "books.mended",
      key: freshKey(),
      entries: move({ kind: "balance", userId }, { kind: "payouts" }, 30),
    }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  expect(await balanceOf(ctx, { kind: "balance", userId })).toBe(10);
});

test("the same key posted by many at once is posted once, new accounts and all", async () => {
  const [userId, key] = [await newMember(), freshKey()];
  const entries = move({ kind: `clearing:test${userId}` }, { kind: "balance", userId }, 40);
  const results = await Promise.all(Array.from({ length: 8 }, () => post(ctx, { kind: "books.mended", key, entries })));
  expect(results.filter((posted) => posted)).toHaveLength(1);
  expect(await balanceOf(ctx, { kind: "balance", userId })).toBe(40);
});

test("two members who pay each other at once do not block each other for good", async () => {
  const [a, b] = [await newMember(), await newMember()];
  await grant(world, a, "balance", 100);
  await grant(world, b, "balance", 100);
  const account = (userId: number) => ({ kind: "balance", userId }) as const;
  const swaps = Array.from({ length: 10 }, (_, i) =>
    post(ctx, {
      kind: "books.mended",
      key: freshKey(),
      entries: i % 2 ? move(account(a), account(b), 10) : move(account(b), account(a), 10),
    }),
  );
  await Promise.all(swaps);
  expect(await balanceOf(ctx, account(a))).toBe(100);
});

test("orders that take the same member's points at once take each point once, the oldest first, and the rest is refused", async () => {
  const userId = await newMember();
  const lots = [];
  for (const amount of [50, 40, 30]) {
    await grant(world, userId, "points", amount);
    const [newest] = await lotsOf(userId);
    lots.push(newest?.id);
  }
  const first = nextSerial() * 1000;
  const entries = move({ kind: "points", userId }, { kind: "fees" }, 25);
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      post(ctx, { kind: "order.paid", key: freshKey(), orderId: first + n, entries, takes: "live" }),
    ),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  for (const each of all) if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "balance_short" });
  expect((await lotsOf(userId)).map(({ left }) => left)).toEqual([20, 0, 0]);
  const { rows } = await world.deps.pool.query(
    `select lot_id as id, sum(amount)::int as taken from ledger_takings where order_id between $1 and $2
      group by lot_id order by lot_id`,
    [first, first + 11],
  );
  expect(rows).toEqual([
    { id: lots[0], taken: 50 },
    { id: lots[1], taken: 40 },
    { id: lots[2], taken: 10 },
  ]);
});

test("one posting is one statement, also where it takes points and coins; a repeated one takes nothing", async () => {
  const userId = await newMember();
  for (const kind of ["points", "coins"] as const) await grant(world, userId, kind, 100);
  await grant(world, userId, "balance", 100);
  const entries = [
    ...move({ kind: "points", userId }, { kind: "fees" }, 60),
    ...move({ kind: "coins", userId }, { kind: "fees" }, 70),
    ...move({ kind: "balance", userId }, { kind: "fees" }, 80),
  ];
  const posting = {
    kind: "order.paid",
    key: freshKey(),
    orderId: nextSerial() * 1000,
    entries,
    takes: "live",
  } as const;
  await grant(world, userId, "points", 1);
  let statements = 0;
  const counting = Object.create(ctx.db, {
    execute: { value: (...args: Parameters<typeof ctx.db.execute>) => ++statements && ctx.db.execute(...args) },
  });
  await world.deps.db.execute(sql`insert into ledger_accounts (kind) values ('fees') on conflict do nothing`);
  expect(await post({ ...ctx, db: counting }, posting)).toBe(true);
  expect(statements).toBe(1);
  expect(await post(ctx, posting)).toBe(false);
  expect((await lotsOf(userId)).map(({ kind, left }) => [kind, left])).toEqual([
    ["points", 1],
    ["coins", 30],
    ["points", 40],
  ]);
  expect(await balanceOf(ctx, { kind: "balance", userId })).toBe(20);
});

test("a posting to a member reads what it wrote, however long the ledger is", async () => {
  const userId = await newMember();
  await grant(world, userId, "balance", 1);
  await world.deps.pool.query(
    `with journal as (insert into ledger_journals (kind, idempotency_key, at) values ('x', $1, now()) returning id)
      insert into ledger_entries (journal_id, account_id, amount)
      select journal.id, a.id, n from journal, ledger_accounts a, generate_series(-400, 400) n
      where a.kind = 'balance' and a.user_id = $2 and n <> 0`,
    [freshKey(), userId],
  );
  await world.deps.pool.query("analyze ledger_entries, ledger_accounts, ledger_journals");
  const read = await tx(ctx, async (ctx) => {
    // The statistics include what the connection did before.
    const counted = async () =>
      (
        await ctx.db.execute<{ n: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'ledger_entries'`)
      ).rows[0]?.n ?? 0;
    const before = await counted();
    for (let turn = 0; turn < 8; turn++)
      await post(ctx, {
        kind: "order.paid",
        key: freshKey(),
        entries: move({ kind: "fees" }, { kind: "balance", userId }, 1),
      });
    return (await counted()) - before;
  });
  expect(read).toBeLessThan(200);
});

test("whatever is posted, in whatever order: sums are zero, nobody is below zero, every key counts once", async () => {
  const members = [await newMember(), await newMember()];
  const account = fc.oneof(
    fc.constantFrom<AccountRef>({ kind: "escrow" }, { kind: "fees" }, { kind: "clearing:newebpay" }),
    fc.record({
      kind: fc.constantFrom("balance" as const, "points" as const, "revenue_pending" as const),
      userId: fc.constantFrom(...members),
    }),
  );
  const step = fc.record({
    key: fc.integer({ min: 0, max: 5 }),
    legs: fc.array(fc.record({ from: account, to: account, amount: fc.integer({ min: 1, max: 500 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  const name = ({ kind, userId = 0 }: AccountRef) => `${kind}/${userId}`;
  const model = new Map<string, number>();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const run = nextSerial();
      const keys = new Set<number>();
      for (const { key, legs } of steps) {
        const entries = legs.flatMap(({ from, to, amount }) => move(from, to, amount));
        const after = new Map(model);
        for (const { account, amount } of entries) after.set(name(account), (after.get(name(account)) ?? 0) + amount);
        const touched = [...after].filter(([at, sum]) => sum !== (model.get(at) ?? 0));
        if (touched.length === 0) continue;
        const tooLow = touched.some(([at, sum]) => !at.endsWith("/0") && sum < 0 && sum < (model.get(at) ?? 0));
        const posted = await post(ctx, { kind: "books.mended", key: `run${run}:${key}`, entries }).catch(
          (error) => error.code,
        );
        expect(posted).toBe(keys.has(key) ? false : tooLow ? "balance_short" : true);
        if (posted !== true) continue;
        keys.add(key);
        for (const [at, sum] of after) model.set(at, sum);
      }
      for (const userId of members)
        for (const kind of ["balance", "points", "revenue_pending"] as const)
          expect(await balanceOf(ctx, { kind, userId })).toBe(model.get(`${kind}/${userId}`) ?? 0);
    }),
    { numRuns: 30 },
  );
  const { differences } = await reconcile(ctx);
  expect(differences.filter(({ check }) => check !== "escrow")).toEqual([]);
});

describe("the database by itself", () => {
  const run = (statement: string) => world.deps.pool.query(statement);
  const journal = `with j as (insert into ledger_journals (kind, idempotency_key, at)
    values ('raw', gen_random_uuid()::text, now()) returning id)`;
  const accountOf = async (ref: AccountRef) => {
    await post(ctx, { kind: "books.mended", key: freshKey(), entries: move({ kind: "promotions" }, ref, 10) });
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select id from ledger_accounts where kind = ${ref.kind} and user_id = ${ref.userId ?? 0}`,
    );
    return rows[0]?.id ?? 0;
  };

  test("refuses a journal that does not sum to zero", async () => {
    const fees = await accountOf({ kind: "fees" });
    await expect(
      run(`${journal} insert into ledger_entries (journal_id, account_id, amount) select id, ${fees}, 5 from j`),
    ).rejects.toThrow("not to zero");
  });

  test("refuses an entry that is added to an old journal", async () => {
    const fees = await accountOf({ kind: "fees" });
    await expect(
      run(
        `insert into ledger_entries (journal_id, account_id, amount) select max(id), ${fees}, 1 from ledger_journals`,
      ),
    ).rejects.toThrow("not to zero");
  });

  test("refuses to take a member below zero, also when two try at once", async () => {
    const points = await accountOf({ kind: "points", userId: await newMember() });
    const fees = await accountOf({ kind: "fees" });
    const take = () =>
      run(`${journal} insert into ledger_entries (journal_id, account_id, amount)
        select j.id, e.account, e.amount from j, (values (${points}, -6), (${fees}, 6)) e(account, amount)`);
    const results = await Promise.allSettled([take(), take(), take()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(take()).rejects.toThrow("would be at");
  });

  test("refuses to change or remove what was written", async () => {
    const id = await accountOf({ kind: "fees" });
    for (const statement of [
      "update ledger_entries set amount = amount + 1",
      "delete from ledger_entries",
      "truncate ledger_entries",
      "update ledger_journals set kind = 'other'",
      "delete from ledger_journals",
      `update ledger_accounts set user_id = 99, kind = 'points' where id = ${id}`,
      "delete from ledger_accounts",
    ])
      await expect(run(statement), statement).rejects.toThrow("append-only");
  });

  test("refuses a member's account without a member, and a house account with one", async () => {
    for (const values of ["('points', 0)", "('fees', 5)"])
      await expect(run(`insert into ledger_accounts (kind, user_id) values ${values}`)).rejects.toThrow(
        "ledger_accounts_kind",
      );
  });
});
