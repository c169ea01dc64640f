import { and, eq, inArray } from "drizzle-orm";
import type { AttemptState, CardState, RefundState } from "#contract/payments/states.ts";
import { cards, paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { type Process, type ProcessTypes, sourcesOf } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import type { Card } from "../card-store.ts";
import { type AttemptProcessTypes, attemptProcess } from "../process/attempt.ts";
import { type CardProcessTypes, cardProcess } from "../process/card.ts";
import { type RefundProcessTypes, refundProcess } from "../process/refund.ts";
import { asAttempt, type PaymentAttempt, type Refund } from "../store.ts";

/** A row whose state column is typed as text. */
type Stated<Row, State> = Omit<Row, "state"> & { state: State };

type Data = Record<string, unknown>;

/** The source states of a transition, for the `where` of an update without a lock. */
const fromStates = <T extends ProcessTypes>(process: Process<T>, name: T["transition"]): T["state"][] =>
  sourcesOf(process.transitions[name]).filter((state) => state !== null);

const attemptsAs = (
  actor: AttemptProcessTypes["actor"],
): Binding<AttemptProcessTypes, Stated<PaymentAttempt, AttemptState>> => ({
  actorOf: () => actor,
  save: async (ctx, { before }, changes) =>
    one(
      await ctx.db.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, before.id)).returning(),
    ) as Stated<PaymentAttempt, AttemptState>,
});

/** Makes a transition of a locked attempt. @throws Refusal conflict where its state does not allow it */
export const transitionAttempt = (
  ctx: Ctx,
  attempt: PaymentAttempt,
  name: Exclude<AttemptProcessTypes["transition"], "start" | "expire">,
  actor: AttemptProcessTypes["actor"],
  input: AttemptProcessTypes["input"],
  data: Data = {},
): Promise<PaymentAttempt> =>
  runTransition(ctx, attemptProcess, attemptsAs(actor), asAttempt(attempt), name, { input, data });

/** Expires an unlocked attempt if it is still open, so that a payment that arrived meanwhile is not overwritten. */
export async function expireAttempt(ctx: Ctx, attempt: PaymentAttempt, never: boolean): Promise<void> {
  const { id } = attempt;
  await ctx.db
    .update(paymentAttempts)
    .set(changesOf(attemptProcess, "expire", asAttempt(attempt), ctx.now(), { never }))
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, fromStates(attemptProcess, "expire"))));
}

const refundsAs = (actor: RefundProcessTypes["actor"]): Binding<RefundProcessTypes, Stated<Refund, RefundState>> => ({
  actorOf: () => actor,
  save: async (ctx, { before }, changes) =>
    one(await ctx.db.update(paymentRefunds).set(changes).where(eq(paymentRefunds.id, before.id)).returning()) as Stated<
      Refund,
      RefundState
    >,
  subjectId: ({ attemptId }) => attemptId,
});

/**
 * Makes a transition of a refund whose attempt is locked.
 * @throws Refusal conflict where its state does not allow it
 */
export const transitionRefund = (
  ctx: Ctx,
  refund: Refund,
  name: Exclude<RefundProcessTypes["transition"], "ask">,
  actor: RefundProcessTypes["actor"],
  input: RefundProcessTypes["input"] = {},
  data: Data = {},
): Promise<Refund> =>
  runTransition(ctx, refundProcess, refundsAs(actor), { ...refund, state: refund.state as RefundState }, name, {
    input,
    data,
  });

const cardsAs = (actor: CardProcessTypes["actor"]): Binding<CardProcessTypes, Stated<Card, CardState>> => ({
  actorOf: () => actor,
  save: async (ctx, { before }, changes) =>
    one(await ctx.db.update(cards).set(changes).where(eq(cards.id, before.id)).returning()) as Stated<Card, CardState>,
});

/** Removes a locked card. @throws Refusal not_found when it is already removed */
export const removeLocked = (ctx: Ctx, card: Card, atGateway: boolean): Promise<Card> =>
  runTransition(ctx, cardProcess, cardsAs("system"), { ...card, state: card.state as CardState }, "remove", {
    input: { atGateway },
    data: { last4: card.last4 },
  });

/** Makes a transition of an unlocked card if its state still permits it. */
export async function moveCard(ctx: Ctx, id: number, name: "bury" | "forget"): Promise<void> {
  const [from] = fromStates(cardProcess, name);
  if (from === undefined) throw new Error(`${name} starts from no state`);
  await ctx.db
    .update(cards)
    .set(changesOf(cardProcess, name, { state: from }, ctx.now(), {}))
    .where(and(eq(cards.id, id), inArray(cards.state, fromStates(cardProcess, name))));
}
