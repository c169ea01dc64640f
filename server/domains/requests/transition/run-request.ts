import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { comparePage, designatedPage, myOffersPage, requestPage } from "#contract/requests/places.ts";
import type { RequestTransition } from "#contract/requests/states.ts";
import { requests } from "#server/db/schema/requests.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { asMail } from "#server/kernel/mails/words.ts";
import { fillTemplate, lineOf, recipientsOf, sentencesOf } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { bool, num, one, read } from "#server/kernel/rows.ts";
import { requestAnnounced } from "../events.ts";
import { mayModerate } from "../policy.ts";
import { isDesignated, isExpiredOffer, isHidden, isOpen, isOpenOffer } from "../process/predicates.ts";
import { recordStep } from "../process/record.ts";
import { requestProcess } from "../process/request.ts";
import type { RequestActor, RequestProcessTypes } from "../process/request-words.ts";
import { reindexRequests } from "../search/index-requests.ts";
import { apartFrom } from "../search/viewer.ts";
import { asRequest, type RequestRow } from "../store.ts";
import { endOffers } from "./end-offers.ts";
import { requestReports } from "./reports.ts";

type RequestTransitionContext = TransitionContext<RequestProcessTypes, RequestRow>;

/** The role of an actor in a request. @throws Refusal not_found for a stranger */
function actorOf({ actor }: Ctx, request: RequestRow): RequestActor {
  if (actor.kind !== "member") return "system";
  if (actor.id === request.buyerId) return "buyer";
  if (actor.id === request.sellerId && isDesignated.test(request)) return "seller";
  return mayModerate(actor, request) ? "operator" : refuse("not_found");
}

/** The page where a party sees a request; a hidden one has only its buyer's. */
export const urlFor = (request: Pick<RequestRow, "id" | "type" | "hiddenReason">, side: "buyer" | "seller"): string => {
  if (side === "buyer") return comparePage(request.id);
  if (isHidden.test(request)) return myOffersPage;
  return isDesignated.test(request) ? designatedPage(request.id) : requestPage(request.id);
};

const Recipient = z.object({ id: num, apart: bool });
type Recipient = z.output<typeof Recipient>;

/** The open offers `f` of a request, or those that ended with it. */
const offering = ({ endedAt }: RequestRow, ended: boolean): SQL =>
  ended
    ? sql`(${isExpiredOffer.sql("f")} and f.ended_at >= ${endedAt?.toISOString() ?? null}::timestamptz)`
    : isOpenOffer.sql("f");

/** The designated seller and all sellers with an offer, each with whether the two have blocked each other (`apart`). */
async function sellersOf(ctx: Ctx, request: RequestRow, ended: boolean): Promise<Recipient[]> {
  const { id, buyerId, sellerId } = request;
  const named = isDesignated.test(request) ? sellerId : null;
  const rows = await read(ctx.db, Recipient)`
    select s.id, s.id in ${apartFrom(sql`${buyerId}::int`)} as apart from (
      select f.seller_id as id from offers f where f.request_id = ${id} and ${offering(request, ended)}
      union select ${named}::int) s where s.id is not null order by s.id`;
  return rows;
}

/** The request without the buyer's own words, for sellers who are `apart`. */
const wordless = (request: RequestRow): RequestRow => ({ ...request, closedWord: "" });

/** Until when a designated seller has to answer; others are free not to. */
const dueOf = (request: RequestRow, side: "buyer" | "seller") =>
  side === "seller" && isDesignated.test(request) && isOpen.test(request) && request.deadlineAt
    ? { what: "回覆期限", at: request.deadlineAt }
    : null;

async function notifySides(
  ctx: Ctx,
  { name, row, actor, now, before, after, data }: RequestTransitionContext,
): Promise<void> {
  const sentences = sentencesOf(requestProcess, after, now);
  for (const side of recipientsOf(requestProcess, row, actor)) {
    const title = fillTemplate(lineOf(row, actor), after);
    const recipients =
      side === "buyer"
        ? [{ id: after.buyerId, apart: false }]
        : await sellersOf(ctx, { ...after, type: before.type }, row.toEnded === true);
    for (const { id, apart } of recipients.filter(({ id }) => id !== (ctx.actor.kind === "member" ? ctx.actor.id : 0)))
      await notify(ctx, {
        to: id,
        from: side === "buyer" ? after.sellerId : after.buyerId,
        kind: "request",
        key: `request:${after.id}:${name}:${now.getTime()}`,
        title,
        url: urlFor(after, side),
        due: dueOf(after, side),
        mail: asMail(row.mail?.(apart ? wordless(after) : after, data, side) ?? {}, sentences[side]),
      });
  }
}

async function reindex(ctx: Ctx, { row, after }: RequestTransitionContext): Promise<void> {
  if (row.finds) await reindexRequests(ctx, [after.id]);
}

async function announce(ctx: Ctx, { row, after }: RequestTransitionContext): Promise<void> {
  if (row.announces && !isDesignated.test(after)) await emit(ctx, requestAnnounced, { requestId: after.id });
}

async function settleOffers(ctx: Ctx, { row, after }: RequestTransitionContext): Promise<void> {
  if (row.offers) await endOffers(ctx, after, row.offers);
}

const binding: Binding<RequestProcessTypes, RequestRow> = {
  actorOf,
  async save(ctx, { before, now }, changes) {
    const set = { ...changes, updatedAt: now };
    const row = one(await ctx.db.update(requests).set(set).where(eq(requests.id, before.id)).returning());
    return asRequest(row, before);
  },
  // Sellers with offers are notified before their offers end with it.
  steps: [notifySides, settleOffers, requestReports.decide, reindex, announce],
  record: (ctx, { name, actor, before, after, data }) =>
    recordStep(ctx, { of: { requestId: after.id }, name, actor, from: before.state, to: after.state, data }),
};

/**
 * Makes a transition of a locked request.
 * @param data stored in the history
 * @throws Refusal request_refused, request_hidden, offer_taken; not_found for a stranger
 */
export const transition = (
  ctx: Ctx,
  request: RequestRow,
  name: Exclude<RequestTransition, "create">,
  input: RequestProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<RequestRow> => runTransition(ctx, requestProcess, binding, request, name, { input, data });
