import { and, eq, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { chargebacks } from "#server/db/schema/finance.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { decided, letterAbout } from "../factories/chargebacks.ts";
import { heldFor } from "../factories/orders.ts";
import type { World } from "../world.ts";
import { ordersOf } from "./bank.ts";
import type { Sale } from "./set-up.ts";

/** An undecided chargeback, with the escrow at its arrival. */
export type Letter = { sale: Sale; id: number; number: string; outcome: "won" | "lost"; held: number };

type Wish = {
  /** Share of the payment that is charged back, 0 to 1. */
  share: number;
  reason: "service" | "fraud";
  outcome: Letter["outcome"];
};

/** The nth card payment of a sale, wrapping around; undefined without any. */
async function nthCard({ deps: { db } }: World, { orderId }: Sale, nth: number) {
  const cards = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.method, "card"), isNotNull(paymentAttempts.paidAt)),
    )
    .orderBy(paymentAttempts.id);
  return cards.at(nth % Math.max(1, cards.length));
}

/** Charges back a part of a payment. Null if there is no payment, or a lost chargeback has taken all of it before. */
export async function write(
  world: World,
  operator: Ctx,
  sale: Sale,
  paid: { id: number; number: string; amount: number } | undefined,
  { share, reason, outcome }: Wish,
): Promise<Letter | null> {
  if (!paid) return null;
  const { db } = world.deps;
  const lost = await db
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.attemptId, paid.id), eq(chargebacks.state, "lost")));
  const left = lost.reduce((sum, { amount }) => sum - amount, paid.amount);
  if (left === 0) return null;
  const amount = Math.min(left, Math.max(1, Math.round(paid.amount * share)));
  const held = await heldFor(world, sale.orderId);
  const id = await letterAbout(operator, { number: paid.number, amount, reason });
  return { sale, id, number: paid.number, outcome, held };
}

/** The scenario's chargeback before its sale is over, or as it ends; null without one. */
export async function writeEarly(
  world: World,
  operator: Ctx,
  sale: Sale,
  when: "working" | "ending",
): Promise<Letter | null> {
  const { letter } = sale.scenario;
  return letter?.when === when ? write(world, operator, sale, await nthCard(world, sale, letter.nth), letter) : null;
}

/** The chargeback after completion, with its decision. */
export async function chargeBack(world: World, operator: Ctx, sale: Sale): Promise<void> {
  const { chargeback: outcome, reason, chargedPayment: nth, refund: share } = sale.scenario;
  const order = (await ordersOf(world, [sale])).get(sale.orderId);
  if (outcome === "none" || order?.state !== "completed") return;
  const card = await nthCard(world, sale, nth);
  // A later refund has given back a part of it: the bank is shown that, and takes only the rest.
  const left =
    card && card.amount > card.refundAmount ? { ...card, amount: card.amount - card.refundAmount } : undefined;
  const letter = await write(world, operator, sale, left, { share, reason, outcome });
  if (letter) await decided(operator, letter.id, outcome);
}

/**
 * Checks that nothing was released while these chargebacks were open: the escrow is unchanged, and no card was
 * refunded.
 */
export async function proveFrozen(world: World, letters: readonly Letter[]): Promise<void> {
  for (const { sale, number, held } of letters) {
    const now = { held: await heldFor(world, sale.orderId), back: await world.fakes.gateway.back(number) };
    if (now.held !== held || now.back !== 0)
      throw new Error(`released under a letter: ${JSON.stringify({ ...now, before: held, scenario: sale.scenario })}`);
  }
}

/** The bank decides each chargeback. */
export async function decideAll(operator: Ctx, letters: readonly Letter[]): Promise<void> {
  const made = await Promise.all(letters.map(({ id, outcome }) => decided(operator, id, outcome)));
  expect(made).toEqual(letters.map(() => true));
}
