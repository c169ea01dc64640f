import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { type Entry, post } from "./index.ts";

const world = await openWorld();

test("among many accounts a posting looks only for those that it moves", async () => {
  const { id: buyerId } = await makeMember(world);
  const { id: sellerId } = await makeMember(world);
  await grant(world, buyerId, "points", 1000);
  await world.deps.pool.query(
    `insert into ledger_accounts (kind, user_id)
      select kind, n from generate_series(1000000, 1010000) n, unnest(array['balance', 'points']) kind`,
  );
  await world.deps.pool.query("analyze ledger_accounts");
  const postings: Entry[][] = [
    [
      { account: { kind: "points", userId: buyerId }, amount: -55 },
      { account: { kind: "reserved" }, amount: 55 },
    ],
    [
      { account: { kind: "escrow" }, amount: -945 },
      { account: { kind: "fees" }, amount: 95 },
      { account: { kind: "revenue_pending", userId: sellerId }, amount: 850 },
    ],
  ];
  const write = async (ctx: Ctx) => {
    for (const entries of postings) await post(ctx, { kind: "order.paid", key: `many:${nextSerial()}`, entries });
  };
  // Creates the accounts, which happens once.
  await write(world.system);
  const scans = async ({ db }: Ctx) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select seq_scan::int as n from pg_stat_xact_user_tables where relname = 'ledger_accounts'`,
    );
    return one(rows).n;
  };
  await tx(world.system, async (ctx) => {
    // The statistics include what the connection did before.
    const before = await scans(ctx);
    // Twice the number of uses after which PostgreSQL keeps a generic plan.
    for (let n = 0; n < 12; n++) await write(ctx);
    expect(await scans(ctx)).toBe(before);
  });
});
