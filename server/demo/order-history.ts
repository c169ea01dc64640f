import type { TransitionName } from "#contract/orders/states.ts";
import type { orderEvents, orders } from "#server/db/schema/orders.ts";
import type { Entry, JournalKind } from "#server/domains/ledger/index.ts";
import { choose, type ForSale, snapshotOf } from "#server/domains/orders/checkout/for-sale.ts";
import { placedFacts } from "#server/domains/orders/checkout/placed.ts";
import type { MessageKind } from "#server/domains/orders/conversation/room-messages.ts";
import { clearanceDaysOf } from "#server/domains/orders/money/clearance-days.ts";
import { clearedEntries, closedEntries, paidEntries, splitOf } from "#server/domains/orders/money/money.ts";
import type { OrderFacts } from "#server/domains/orders/process/facts.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import type { OrderActor, OrderInput } from "#server/domains/orders/process/types.ts";
import { prepared } from "#server/domains/orders/transition/prepare.ts";
import type { LiveTransition } from "#server/domains/orders/transition/run.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { changesOf } from "#server/kernel/process/changes.ts";

export const GATEWAY = "newebpay";

/** One transition of a demo order. `said` is written in the room along with it. */
export type Step = {
  name: LiveTransition;
  at: Date;
  actor: OrderActor;
  input?: OrderInput;
  said?: string;
};

/** A message in the room in addition to those of the transitions. */
export type Said = { at: Date; side: "buyer" | "seller"; kind: MessageKind; text: string };

export type Plan = {
  listing: ForSale;
  buyer: { id: number; nickname: string };
  packageIndex: number;
  optionIndexes: number[];
  placedAt: Date;
  steps: Step[];
  said: Said[];
};

type NewOrder = typeof orders.$inferInsert;
type NewEvent = Omit<typeof orderEvents.$inferInsert, "orderId"> & { name: TransitionName };
/** `key` (`paid`, `closed`, `cleared`) lacks the order's id, which is not known yet. */
type NewJournal = { kind: JournalKind; key: string; at: Date; entries: Entry[] };

/** All rows of one order, without its id. */
export type OrderHistory = {
  plan: Plan;
  order: NewOrder;
  events: NewEvent[];
  said: Said[];
  journals: NewJournal[];
  dispute: OrderFacts["dispute"];
  paidAt: Date | null;
  refunded: number;
};

function placed({ listing, buyer, packageIndex, optionIndexes, placedAt }: Plan) {
  const wanted = optionIndexes.map((index) => listing.options[index]?.id ?? 0).filter((id) => id !== 0);
  const chosen = choose(listing, listing.packages[packageIndex]?.id ?? 0, wanted);
  if (!chosen) throw new Error(`the demo market sells a package that "${listing.title}" has not`);
  const { lines: _, days: __, ...amounts } = chosen.quote;
  const facts = placedFacts(placedAt, chosen.package.revisions);
  const order = {
    state: facts.state,
    deadlineAt: facts.deadlineAt,
    nextAt: facts.nextAt,
    buyerId: buyer.id,
    sellerId: listing.seller.id,
    serviceId: listing.id,
    snapshot: snapshotOf(listing, chosen, buyer, placedAt),
    ...amounts,
    revisionsLeft: chosen.package.revisions,
    extended: false,
    createdAt: placedAt,
  } satisfies NewOrder;
  return { order, facts };
}

type Progress = { order: NewOrder; facts: OrderFacts };

/** Applies a step as the product would. @throws Error when the product would refuse it */
function take(progress: Progress, terms: ReturnType<typeof placed>["order"], step: Step, clearanceDays: number) {
  const { name, at, actor } = step;
  const refused = refusalOf(orderProcess, name, progress.facts, actor, at);
  if (refused) throw new Error(`the demo market may not ${name} "${terms.snapshot.title}": ${refused.code}`);
  const input = prepared({ ...terms, refunded: 0 }, name, { paid: terms.total, ...step.input }, actor, clearanceDays);
  const changes = changesOf(orderProcess, name, progress.facts, at, input);
  const { pauses: _, dispute: __, disputesBy: ___, proposals: ____, ...columns } = changes;
  const order: NewOrder = { ...progress.order, ...columns, updatedAt: at };
  return { split: input.split ?? null, order, facts: { ...progress.facts, ...changes } };
}

const kindOf = ({ name }: Step): MessageKind => orderProcess.transitions[name].says ?? "text";

/**
 * Takes an order through its steps by the product's own table of transitions.
 * @param first the seller has finished no sale before it
 * @param now money that was due to clear by then has cleared
 */
export function orderHistory(plan: Plan, first: boolean, now: Date): OrderHistory {
  const { order: terms, facts } = placed(plan);
  const { buyerId, sellerId, total } = terms;
  const result: OrderHistory = {
    plan,
    order: terms,
    events: [{ name: "place", from: null, to: facts.state, actor: "buyer", actorId: buyerId, at: plan.placedAt }],
    said: [...plan.said],
    journals: [],
    dispute: null,
    paidAt: null,
    refunded: 0,
  };
  let progress: Progress = { order: terms, facts };
  const clearanceDays = clearanceDaysOf({ first, level: plan.listing.seller.level });
  for (const step of plan.steps) {
    const { name, at, actor, said } = step;
    const { split, ...after } = take(progress, terms, step, clearanceDays);
    const actorId = actor === "buyer" ? buyerId : actor === "seller" ? sellerId : null;
    result.events.push({ name, from: progress.facts.state, to: after.facts.state, actor, actorId, at });
    if (name === "pay") {
      result.paidAt = at;
      result.journals.push({ kind: "order.paid", key: "paid", at, entries: paidEntries(total, GATEWAY) });
    }
    if (split) {
      const back = { money: split.refund, points: 0, coins: 0 };
      const entries = closedEntries({
        bill: terms,
        split,
        sellerId,
        buyerId,
        back,
        taken: [{ account: { kind: `clearing:${GATEWAY}` }, amount: back.money }],
      });
      result.journals.push({ kind: "order.closed", key: "closed", at, entries });
      result.refunded += split.refund;
    }
    if (said !== undefined)
      result.said.push({ at, side: actor === "seller" ? "seller" : "buyer", kind: kindOf(step), text: said });
    progress = after;
  }
  const { order } = progress;
  if (order.clearsAt && order.clearsAt <= now) {
    order.clearedAt = later(order.clearsAt, MINUTE);
    const entries = clearedEntries(splitOf(terms, order.refunded ?? 0).seller, sellerId);
    result.journals.push({ kind: "order.cleared", key: "cleared", at: order.clearedAt, entries });
  }
  return { ...result, order, dispute: progress.facts.dispute };
}
