import { post } from "#server/domains/ledger/index.ts";
import { gatewayOf } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isOpenChargeback } from "../process/predicates.ts";
import { endCase } from "../process/run.ts";
import { borneBySeller, heldEntries, lostEntries, releasedEntries, wonEntries } from "./money.ts";
import { type Chargeback, lockChargeback, lockSeller } from "./store.ts";

/** What more of a lost one is the seller's: their share may have come after it was recorded. @returns NT$ */
async function takeMore(ctx: Ctx, row: Chargeback): Promise<number> {
  const { id, orderId, amount, held, reason } = row;
  const seller = await lockSeller(ctx, row);
  const more = Math.min(borneBySeller({ ...seller, reason }, amount) - held, seller.there);
  if (more <= 0) return 0;
  const entries = heldEntries(seller.account, more);
  await post(ctx, { kind: "chargeback.held", key: `chargeback:${id}:held_later`, orderId, entries });
  return more;
}

async function lose(ctx: Ctx, row: Chargeback): Promise<number> {
  const borne = row.held + (await takeMore(ctx, row));
  const entries = lostEntries(row.amount - borne);
  if (row.amount > borne)
    await post(ctx, { kind: "chargeback.lost", key: `chargeback:${row.id}:lost`, orderId: row.orderId, entries });
  return borne;
}

async function win(ctx: Ctx, { id, attemptId, orderId, amount, held }: Chargeback): Promise<number> {
  const entries = wonEntries(await gatewayOf(ctx, attemptId), amount);
  await post(ctx, { kind: "chargeback.won", key: `chargeback:${id}:won`, orderId, entries });
  if (held === 0) return 0;
  const { account } = await lockSeller(ctx, { id, orderId });
  const back = releasedEntries(account, held);
  await post(ctx, { kind: "chargeback.released", key: `chargeback:${id}:released`, orderId, entries: back });
  return 0;
}

/** How the bank may decide: what that books, and the row that it is. */
const ends = { won: { book: win, name: "win" }, lost: { book: lose, name: "lose" } } as const;

/**
 * The bank has decided: the payment stands and what was held is the seller's again, or it is the cardholder's and borne by
 * the seller as far as the rule says, by the house for the rest. In the caller's transaction.
 * @returns false when it is over already
 */
export async function endChargeback(ctx: Ctx, id: number, outcome: keyof typeof ends): Promise<boolean> {
  const row = await lockChargeback(ctx, id);
  if (!isOpenChargeback.test(row)) return false;
  const { book, name } = ends[outcome];
  await endCase(ctx, row, name, await book(ctx, row));
  return true;
}
