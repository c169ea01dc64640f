import { type AccountRef, post } from "#server/domains/ledger/index.ts";
import { heldOf, lockForChargeback, thawOrder } from "#server/domains/orders/index.ts";
import { cancelRefunds, gatewayOf } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isOpenChargeback } from "../process/predicates.ts";
import { endCase } from "../process/run.ts";
import { borneBySeller, coveredEntries, heldEntries, releasedEntries, wonEntries } from "./money.ts";
import { type Chargeback, findChargeback, lockChargeback, lockSeller } from "./store.ts";

/** What covers a lost chargeback, NT$. */
type Cover = { escrow: number; cancelled: number; borne: number };

/**
 * Adjusts the seller's share to the rule for the part that nothing else covers: their revenue may have arrived after
 * the case was recorded, or less is left to cover.
 * @returns NT$
 */
async function adjustShare(ctx: Ctx, row: Chargeback, open: number): Promise<number> {
  const { id, orderId, held, reason } = row;
  const seller = await lockSeller(ctx, row);
  const more = Math.min(borneBySeller({ ...seller, reason }, open) - held, seller.there);
  if (more === 0) return held;
  const [name, entries] =
    more > 0
      ? (["held", heldEntries(seller.account, more)] as const)
      : (["released", releasedEntries(seller.account, -more)] as const);
  await post(ctx, { kind: `chargeback.${name}`, key: `chargeback:${id}:${name}_later`, orderId, entries });
  return held + more;
}

/**
 * Covers the amount from escrow first, then from pending refunds to the buyer, then from the seller's share; the rest
 * is a loss.
 */
async function lose(ctx: Ctx, row: Chargeback): Promise<Cover> {
  const { id, orderId, attemptId, amount } = row;
  async function book(name: "escrow" | "cancelled" | "lost", account: AccountRef, sum: number): Promise<void> {
    if (sum === 0) return;
    const kind = name === "lost" ? "chargeback.lost" : "chargeback.covered";
    await post(ctx, { kind, key: `chargeback:${id}:${name}`, orderId, entries: coveredEntries(account, sum) });
  }
  const escrow = Math.min(amount, await heldOf(ctx, { orderId, attemptId }));
  await book("escrow", { kind: "escrow" }, escrow);
  const { amount: cancelled, account } = await cancelRefunds(ctx, attemptId, amount - escrow);
  await book("cancelled", account, cancelled);
  const borne = await adjustShare(ctx, row, amount - escrow - cancelled);
  await book("lost", { kind: "losses" }, amount - escrow - cancelled - borne);
  return { escrow, cancelled, borne };
}

async function win(ctx: Ctx, { id, attemptId, orderId, amount, held }: Chargeback): Promise<Cover> {
  const entries = wonEntries(await gatewayOf(ctx, attemptId), amount);
  await post(ctx, { kind: "chargeback.won", key: `chargeback:${id}:won`, orderId, entries });
  const nothing = { escrow: 0, cancelled: 0, borne: 0 };
  if (held === 0) return nothing;
  const { account } = await lockSeller(ctx, { id, orderId });
  const back = releasedEntries(account, held);
  await post(ctx, { kind: "chargeback.released", key: `chargeback:${id}:released`, orderId, entries: back });
  return nothing;
}

/** The bank's decisions with their postings and transitions. */
const ends = { won: { book: win, name: "win" }, lost: { book: lose, name: "lose" } } as const;

/**
 * Records the bank's decision: won, everything continues where it stopped; lost, the payer has the payment back, and
 * `lose` covers it. In the caller's transaction.
 * @returns false when it is already closed
 * @throws Refusal conflict while a refund of the payment is in progress at the gateway
 */
export async function endChargeback(ctx: Ctx, id: number, outcome: keyof typeof ends): Promise<boolean> {
  const { orderId } = await findChargeback(ctx, id);
  await lockForChargeback(ctx, orderId);
  const row = await lockChargeback(ctx, id);
  if (!isOpenChargeback.test(row)) return false;
  const { book, name } = ends[outcome];
  const { escrow, cancelled, borne } = await book(ctx, row);
  await endCase(ctx, row, name, { held: borne, escrow, cancelled });
  await thawOrder(ctx, orderId, escrow);
  return true;
}
