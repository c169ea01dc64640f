import { eq } from "drizzle-orm";
import { chargebacks } from "#server/db/schema/finance.ts";
import { post } from "#server/domains/ledger/index.ts";
import { gatewayOf } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { chargebackMoved } from "../events.ts";
import { isOpenChargeback } from "../process/predicates.ts";
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

/**
 * The bank has decided: the payment stands and what was held is the seller's again, or it is the cardholder's and borne by
 * the seller as far as the rule says, by the house for the rest. In the caller's transaction.
 * @returns false when it is over already
 */
export async function endChargeback(ctx: Ctx, id: number, outcome: "won" | "lost"): Promise<boolean> {
  const row = await lockChargeback(ctx, id);
  if (!isOpenChargeback.test(row)) return false;
  const held = outcome === "won" ? await win(ctx, row) : await lose(ctx, row);
  await ctx.db.update(chargebacks).set({ state: outcome, held, closedAt: ctx.now() }).where(eq(chargebacks.id, id));
  const { orderId, amount, reason } = row;
  const told = outcome === "won" ? row.held : held;
  await emit(ctx, chargebackMoved, { chargebackId: id, orderId, step: outcome, amount, held: told, reason });
  return true;
}
