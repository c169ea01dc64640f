import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Place } from "#contract/requests/forms.ts";
import type { AnsweredQuestion } from "#contract/requests/questions.ts";
import { RequestDetail } from "#contract/requests/schemas.ts";
import type { OfferState } from "#contract/requests/states.ts";
import { person } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import { isReadable } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { labelFor, sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { one, read } from "#server/kernel/rows.ts";
import { type Audience, filesRefusal, seen } from "../audience.ts";
import { filesOf } from "../files.ts";
import { offerRefusal } from "../offer/quota.ts";
import { offerProcess } from "../process/offer.ts";
import { isDesignated, isEnded } from "../process/predicates.ts";
import { reasonWords } from "../process/reasons.ts";
import { requestProcess } from "../process/request.ts";
import { budgetOf, cardsWhere } from "../search/cards.ts";
import { apartFrom } from "../search/viewer.ts";
import type { RequestRow } from "../store.ts";
import { actionsFor } from "./actions.ts";
import { requesterCard } from "./requester.ts";

export type Detail = z.output<typeof RequestDetail>;
const Around = RequestDetail.pick({ category: true, subcategory: true, seller: true, service: true });
type Around = z.output<typeof Around>;

/** Number of similar requests shown below a request. */
const SIMILAR = 6;

async function around(ctx: Ctx, { type, sellerId, serviceId, categoryId, subcategoryId }: RequestRow): Promise<Around> {
  const named = isDesignated.test({ type });
  const rows = await read(ctx.db, Around)`
    select json_build_object('id', c.id, 'name', c.name) as category,
      json_build_object('id', b.id, 'name', b.name) as subcategory,
      (select ${person("u")} from users u where u.id = ${named ? sellerId : null}::int) as seller,
      (select json_build_object('id', s.id, 'title', s.title, 'price', s.price,
          'cover', ${picture("s.cover")})
        from services s where s.id = ${named ? serviceId : null}::int and ${isReadable.sql("s")}) as service
    from categories c, subcategories b where c.id = ${categoryId} and b.id = ${subcategoryId}`;
  return one(rows);
}

/** The content of a request, the same for every reader. */
export function contentOf(request: RequestRow) {
  return {
    id: request.id,
    type: request.type,
    state: request.state,
    stateLabel: stateOf(requestProcess, request).label,
    title: request.title,
    description: request.description,
    answers: request.answered as AnsweredQuestion[],
    wants: request.wants,
    budget: budgetOf(request),
    place: request.place as Place,
    dueOn: request.dueOn,
    offers: request.offers,
    version: request.version,
    editedAt: request.editedAt,
    publishedAt: request.publishedAt,
    endsAt: request.deadlineAt,
    ended: isEnded.test(request)
      ? {
          at: request.endedAt ?? request.updatedAt,
          reason: reasonWords(request.closedReason),
          word: request.closedWord,
        }
      : null,
    fileCount: request.fileIds.length,
    ndaOnly: request.ndaOnly,
    updatedAt: request.updatedAt,
  };
}

/** Other requests of the subcategory, except those of members whom the viewer blocked or who blocked the viewer. */
const similarTo = (ctx: Ctx, { id, subcategoryId }: RequestRow, me: number | null) =>
  cardsWhere(
    ctx,
    sql`q.subcategory_id = ${subcategoryId} and q.id <> ${id}
      and ${me === null ? sql`true` : sql`q.buyer_id not in ${apartFrom(sql`${me}::int`)}`}`,
    sql`order by q.published_at desc, q.id desc limit ${SIMILAR}`,
  );

/** A request as this viewer sees it. */
export async function present(ctx: Ctx, request: RequestRow, audience: Audience): Promise<Detail> {
  const { own, named, me, invited, offer } = audience;
  const now = ctx.now();
  const filesNote = request.fileIds.length > 0 ? filesRefusal(request, audience) : null;
  const [beside, requester, files, similar, blocked] = await Promise.all([
    around(ctx, request),
    me === null ? null : requesterCard(ctx, request.buyerId),
    filesNote === null ? filesOf(ctx, "request", request.id, request.fileIds) : [],
    own || named ? [] : similarTo(ctx, request, me),
    me === null || own ? null : offerRefusal(ctx, request, me),
  ]);
  const sentences = sentencesOf(requestProcess, request, now);
  const sent = offer?.sent ? offer : null;
  return {
    ...contentOf(request),
    ...beside,
    next: own ? sentences.buyer : sentences.seller,
    hiddenReason: own ? request.hiddenReason : null,
    files,
    filesNote,
    requester,
    own,
    invited,
    mine: sent && { id: sent.id, state: sent.state as OfferState, stateLabel: labelFor(offerProcess, sent, "seller") },
    blocked,
    actions: actionsFor(request, audience, now),
    similar,
  };
}

/** The page of a request. @throws Refusal not_found */
export async function requestDetail(ctx: Ctx, id: number): Promise<Detail> {
  const { request, audience } = await seen(ctx, id);
  return present(ctx, request, audience);
}
