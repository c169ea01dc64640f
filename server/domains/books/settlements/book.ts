import { sql } from "drizzle-orm";
import { settlements } from "#server/db/schema/books.ts";
import { type Entry, type Posting, postAll } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Fresh } from "./match.ts";
import { lockFile, matchedOf } from "./store.ts";

/** Rows per statement. */
const AT_ONCE = 1_000;

type Booked = Pick<typeof settlements.$inferSelect, "id" | "gateway" | "orderId" | "fee" | "feeTax" | "net">;

/** The gateway owes that much less, the bank account has what was paid out, and the fee is a cost. */
const entriesOf = ({ gateway, fee, feeTax, net }: Booked): Entry[] => [
  { account: { kind: `clearing:${gateway}` }, amount: net + fee + feeTax },
  { account: { kind: "bank" }, amount: -net },
  { account: { kind: "gateway_fees" }, amount: -fee - feeTax },
];

// The nightly check finds the row by the id in the key.
const postingOf = (row: Booked): Posting => ({
  kind: "gateway.settled",
  key: `settlement:${row.id}`,
  ...(row.orderId === null ? {} : { orderId: row.orderId }),
  entries: entriesOf(row),
});

/**
 * Books all rows of a report that match now, each once whatever is uploaded again, and by whomever.
 * @param seen what the operator saw in the preview
 * @throws Refusal not_found; conflict when the rows are not those any more
 */
export async function bookFile(ctx: Ctx, id: number, seen: { count: number; net: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const file = await lockFile(ctx, id);
    // Reports of one gateway are booked one after the other, because they may contain the same rows.
    await ctx.db.execute(sql`select from settlement_columns where gateway = ${file.gateway} for update`);
    const { fresh } = await matchedOf(ctx, file);
    if (fresh.length !== seen.count || sumOf(fresh) !== seen.net)
      refuse("conflict", "這份報表可以入帳的內容剛剛變了，請再看一次預覽。");
    for (let at = 0; at < fresh.length; at += AT_ONCE) await bookRows(ctx, file, fresh.slice(at, at + AT_ONCE));
    const { gateway, name } = file;
    await audit(ctx, "settlement_file.book", "settlement_file", id, { gateway, name, ...seen });
  });
}

const sumOf = (rows: readonly Fresh[]): number => rows.reduce((sum, { net }) => sum + net, 0);

async function bookRows(ctx: Ctx, { id: fileId, gateway }: { id: number; gateway: string }, rows: readonly Fresh[]) {
  const beside = { fileId, gateway, bookedBy: memberId(ctx), createdAt: ctx.now() };
  const { id, orderId, fee, feeTax, net } = settlements;
  const booked = await ctx.db
    .insert(settlements)
    .values(rows.map((row) => ({ ...row, ...beside })))
    .returning({ id, gateway: settlements.gateway, orderId, fee, feeTax, net });
  await postAll(ctx, booked.map(postingOf));
}
