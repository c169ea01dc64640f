import { eq, sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { comparePage, offerPage } from "#contract/requests/places.ts";
import type { OfferTransition } from "#contract/requests/states.ts";
import { offers, offerVersions } from "#server/db/schema/offers.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { asMail } from "#server/kernel/mails/words.ts";
import { fillTemplate, lineOf, recipientsOf, sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import type { OfferRow } from "../offer-store.ts";
import { mayModerate } from "../policy.ts";
import { offerProcess } from "../process/offer.ts";
import type { OfferActor, OfferProcessTypes } from "../process/offer-words.ts";
import { counts, wasSent } from "../process/predicates.ts";
import { recordStep } from "../process/record.ts";
import { refreshRequests } from "../search/index-requests.ts";
import { offerReports } from "./reports.ts";

type OfferTransitionContext = TransitionContext<OfferProcessTypes, OfferRow>;

/** The role of an actor in an offer. @throws Refusal not_found for a stranger */
function actorOf({ actor }: Ctx, offer: OfferRow): OfferActor {
  if (actor.kind !== "member") return "system";
  if (actor.id === offer.buyerId) return "buyer";
  if (actor.id === offer.sellerId) return "seller";
  return mayModerate(actor, offer) ? "operator" : refuse("not_found");
}

/** The page where a party sees an offer: in the comparison, in its conversation or room, or separately. */
export function urlFor(
  offer: Pick<OfferRow, "id" | "requestId" | "threadId" | "roomId">,
  side: "buyer" | "seller",
): string {
  if (offer.threadId !== null) return to("/mypage/messages/:id", { id: offer.threadId });
  if (offer.roomId !== null) return to("/transactions/:id", { id: offer.roomId });
  return side === "buyer" && offer.requestId !== null ? comparePage(offer.requestId) : offerPage(offer.id);
}

/** Until when this side has to answer; null: it has nothing to do. */
export const dueOf = (offer: OfferRow, side: "buyer" | "seller") =>
  stateOf(offerProcess, offer).next === side && offer.deadlineAt ? { what: "回覆期限", at: offer.deadlineAt } : null;

async function notifySides(ctx: Ctx, { name, row, actor, now, after, data }: OfferTransitionContext): Promise<void> {
  const sentences = sentencesOf(offerProcess, after, now);
  for (const side of recipientsOf(offerProcess, row, actor)) {
    const title = fillTemplate(lineOf(row, actor), after);
    await notify(ctx, {
      to: side === "buyer" ? after.buyerId : after.sellerId,
      from: side === "buyer" ? after.sellerId : after.buyerId,
      kind: "offer",
      key: `offer:${after.id}:${name}:${now.getTime()}`,
      title,
      url: urlFor(after, side),
      due: dueOf(after, side),
      mail: asMail(row.mail?.(after, data, side) ?? {}, sentences[side]),
    });
  }
}

/** Stores a version, if the transition requires it. */
async function storeVersion(ctx: Ctx, { row, after, now }: OfferTransitionContext): Promise<void> {
  if (!row.keeps) return;
  const { message, price, days, revisions, scope, excluded, validDays, fileIds, consumerClass } = after;
  await ctx.db.insert(offerVersions).values({
    offerId: after.id,
    version: after.version,
    requestVersion: after.requestVersion,
    fromCounter: row.keeps === "counter",
    content: { message, price, days, revisions, scope, excluded, validDays, fileIds, consumerClass },
    at: now,
  });
}

/** Updates the request's counts: open offers, and offers ever sent. */
async function countOffers(ctx: Ctx, { row, after: { requestId } }: OfferTransitionContext): Promise<void> {
  if (!row.counts || requestId === null) return;
  await ctx.db.execute(sql`
    update requests set
      offers = (select count(*)::int from offers f where f.request_id = requests.id and ${counts.sql("f")}),
      offers_ever = (select count(*)::int from offers f where f.request_id = requests.id and ${wasSent.sql("f")})
    where id = ${requestId}`);
  await refreshRequests(ctx, [requestId]);
}

/** Notifies the open pages of the conversation that its offers have changed. */
async function showIt(
  ctx: Ctx,
  { row, after: { threadId, buyerId, sellerId } }: OfferTransitionContext,
): Promise<void> {
  if (!row.shows) return;
  await push(ctx, [buyerId, sellerId], "notices");
  if (threadId !== null) await push(ctx, [buyerId, sellerId], "thread", threadId);
}

const binding: Binding<OfferProcessTypes, OfferRow> = {
  actorOf,
  async save(ctx, { before, now }, changes) {
    const set = { ...changes, updatedAt: now };
    const row = one(await ctx.db.update(offers).set(set).where(eq(offers.id, before.id)).returning());
    const { requestOpen, otherAccepted } = before;
    return {
      ...before,
      ...row,
      ...changes,
      counter: row.counter as OfferRow["counter"],
      requestOpen,
      otherAccepted,
    } as OfferRow;
  },
  steps: [storeVersion, countOffers, offerReports.decide, notifySides, showIt],
  record: (ctx, { name, actor, before, after, data }) =>
    recordStep(ctx, { of: { offerId: after.id }, name, actor, from: before.state, to: after.state, data }),
};

/**
 * Makes a transition of a locked offer; its request is locked too.
 * @throws Refusal offer_refused, offer_taken, request_closed; not_found for a stranger
 */
export const transition = (
  ctx: Ctx,
  offer: OfferRow,
  name: Exclude<OfferTransition, "create">,
  input: OfferProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<OfferRow> => runTransition(ctx, offerProcess, binding, offer, name, { input, data });
