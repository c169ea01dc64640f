import type { OrderState, TransitionName } from "#contract/orders/states.ts";
import type { orderEvents, orders } from "#server/db/schema/orders.ts";
import type { Entry } from "#server/domains/ledger/index.ts";
import { after, type LiveMove, type MoveInput } from "#server/domains/orders/after.ts";
import type { DisputeFacts } from "#server/domains/orders/facts.ts";
import { choose, type ForSale, snapshotOf } from "#server/domains/orders/for-sale.ts";
import { clearedEntries, closedEntries, paidEntries, type Split, splitOf } from "#server/domains/orders/money.ts";
import type { MessageKind } from "#server/domains/orders/room-messages.ts";
import type { OrderActor } from "#server/domains/orders/rules.ts";
import { deadlineOf } from "#server/domains/orders/states.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";

export const GATEWAY = "newebpay";

/** One move of a demo order. `said` stands in the room at the same time. */
export type Step = {
  name: LiveMove;
  at: Date;
  actor: OrderActor;
  input?: MoveInput;
  said?: string;
};

/** A sentence in the room beside the moves. */
export type Said = { at: Date; side: "buyer" | "seller"; kind: MessageKind; text: string };

/** That the buyer called the operators in, and the seller's answer. Amounts are NT$ back to the buyer. */
export type Quarrel = { at: Date; amount: number; text: string; answer: { at: Date; amount: number; text: string } };

export type Plan = {
  listing: ForSale;
  buyer: { id: number; nickname: string };
  packageIndex: number;
  optionIndexes: number[];
  placedAt: Date;
  steps: Step[];
  said: Said[];
  /** After the steps. */
  quarrel?: Quarrel;
};

type NewOrder = typeof orders.$inferInsert;
type NewEvent = Omit<typeof orderEvents.$inferInsert, "orderId">;
/** `key` lacks the order's id, which nobody knows yet: `paid`, `closed`, `cleared`. */
type NewJournal = { kind: string; key: string; at: Date; entries: Entry[] };

/** Everything that one order leaves in the tables, without its id. */
export type Walk = {
  plan: Plan;
  order: NewOrder;
  events: NewEvent[];
  said: Said[];
  journals: NewJournal[];
  dispute: DisputeFacts | null;
  paidAt: Date | null;
  refunded: number;
};

/** The same division that the product's own move makes. */
function splitBy(name: LiveMove, order: NewOrder): Split | null {
  if (name === "accept" || name === "auto_accept") return splitOf(order, 0);
  return name === "release" || name === "cancel_late" ? splitOf(order, order.total) : null;
}

function placed({ listing, buyer, packageIndex, optionIndexes, placedAt }: Plan, key: string) {
  const wanted = optionIndexes.map((index) => listing.options[index]?.id ?? 0).filter((id) => id !== 0);
  const chosen = choose(listing, listing.packages[packageIndex]?.id ?? 0, wanted);
  if (!chosen) throw new Error(`the demo market sells a package that "${listing.title}" has not`);
  const { price, buyerFee, commission, total, buyerFeeBp, commissionBp } = chosen.quote;
  const order: NewOrder = {
    state: "pending_payment",
    buyerId: buyer.id,
    sellerId: listing.seller.id,
    serviceId: listing.id,
    snapshot: snapshotOf(listing, chosen, buyer, placedAt),
    price,
    buyerFee,
    commission,
    total,
    buyerFeeBp,
    commissionBp,
    revisionsLeft: chosen.package.revisions,
    extended: false,
    idempotencyKey: key,
    createdAt: placedAt,
  };
  return { order, days: chosen.quote.days };
}

/** What the rules read of an order that is still being made. */
export const factsOf = (order: NewOrder, now: Date) => ({
  state: order.state,
  createdAt: order.createdAt ?? now,
  paidAt: order.paidAt ?? null,
  startedAt: order.startedAt ?? null,
  dueAt: order.dueAt ?? null,
  deliveredAt: order.deliveredAt ?? null,
  deadlineAt: order.deadlineAt ?? null,
  extended: order.extended ?? false,
  revisionsLeft: order.revisionsLeft ?? null,
  pauses: [],
  dispute: null,
});

function journalsOf(step: Step, order: NewOrder, split: Split | null): NewJournal[] {
  const at = step.at;
  if (step.name === "pay") return [{ kind: "order.paid", key: "paid", at, entries: paidEntries(order.total, GATEWAY) }];
  if (!split) return [];
  const entries = closedEntries(order.total, split, order.sellerId, GATEWAY);
  return [{ kind: "order.closed", key: "closed", at, entries }];
}

/**
 * Lives one order through by the product's own rules.
 * @param clearanceDays how long the seller's share rests
 * @param now what was due to clear by then has cleared
 */
export function walk(plan: Plan, key: string, clearanceDays: number, now: Date): Walk {
  const { order: fresh, days } = placed(plan, key);
  let order = fresh;
  const first: NewEvent = { name: "place", from: null, to: "pending_payment", actor: "buyer", at: plan.placedAt };
  const result: Walk = {
    plan,
    order,
    events: [{ ...first, actorId: order.buyerId }],
    said: [...plan.said],
    journals: [],
    dispute: null,
    paidAt: null,
    refunded: 0,
  };
  const event = (step: Step, from: string, to: OrderState): NewEvent => ({
    name: step.name satisfies TransitionName,
    from,
    to,
    actor: step.actor,
    actorId: step.actor === "buyer" ? order.buyerId : step.actor === "seller" ? order.sellerId : null,
    at: step.at,
  });
  for (const step of plan.steps) {
    const split = splitBy(step.name, order);
    const refund = split?.refund ?? 0;
    const input = {
      asked: plan.listing.questions.length,
      days,
      paid: order.total,
      ...step.input,
      refund,
      clearanceDays,
    };
    const changes = after(step.name, factsOf(order, step.at), step.at, input);
    result.events.push(event(step, order.state, changes.state));
    result.journals.push(...journalsOf(step, order, split));
    if (step.name === "pay") result.paidAt = step.at;
    order = { ...order, ...changes, updatedAt: step.at };
    if (split && split.seller === 0) order.clearsAt = null;
    result.refunded += refund;
    if (step.said !== undefined) {
      const side = step.actor === "seller" ? "seller" : "buyer";
      const kind = step.name === "deliver" ? "delivery" : step.name === "revise" ? "revision" : "text";
      result.said.push({ at: step.at, side, kind, text: step.said });
    }
  }
  if (plan.steps.length === 0) order.deadlineAt = deadlineOf(factsOf(order, plan.placedAt), plan.placedAt);
  if (order.clearsAt && order.clearsAt <= now) {
    const { seller } = splitOf(order, order.refunded ?? 0);
    order.clearedAt = later(order.clearsAt, MINUTE);
    const entries = clearedEntries(seller, order.sellerId);
    result.journals.push({ kind: "order.cleared", key: "cleared", at: order.clearedAt, entries });
  }
  return { ...result, order };
}
