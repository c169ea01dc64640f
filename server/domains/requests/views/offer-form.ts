import { sql } from "drizzle-orm";
import type { z } from "zod";
import { sentenceOf } from "#contract/errors.ts";
import { limits } from "#contract/requests/limits.ts";
import type { OfferForm } from "#contract/requests/offer-schemas.ts";
import { Person } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { one, read } from "#server/kernel/rows.ts";
import { filesOf } from "../files.ts";
import { billFor } from "../offer/bill.ts";
import { type Quota, quotaOf, quotaSentence, standingOf } from "../offer/quota.ts";
import { ratesFor } from "../offer/rates.ts";
import { isTyped, typedOffer } from "../offer/typed.ts";
import { getOwnOffer, type OfferOfRequest } from "../offer-store.ts";
import { isDraftOffer, takesOffers } from "../process/predicates.ts";
import { budgetOf } from "../search/cards.ts";
import { offersWhere } from "./offer.ts";
import { templatesOf } from "./templates.ts";

type Form = z.output<typeof OfferForm>;

const mayBe = (price: number | null): price is number =>
  price !== null && Number.isInteger(price) && price >= limits.priceMin && price <= limits.priceMax;

/** Why it cannot be sent now, as a message; null if it can. */
async function blockedBy(ctx: Ctx, { offer, request }: OfferOfRequest, quota: Quota): Promise<string | null> {
  if (request !== null && !takesOffers.test(request)) return sentenceOf("request_closed");
  if (!isDraftOffer.test(offer)) return null;
  if (request !== null && (await standingOf(ctx, request.id)) >= terms.offersPerRequest)
    return sentenceOf("offer_limit");
  return quota.left === 0 ? quotaSentence(quota, request === null ? "conversations" : "requests") : null;
}

const requestOf = ({ request }: OfferOfRequest): Form["request"] =>
  request && {
    id: request.id,
    type: request.type,
    title: request.title,
    description: request.description,
    wants: request.wants,
    budget: budgetOf(request),
    dueOn: request.dueOn,
    version: request.version,
    endsAt: request.deadlineAt,
  };

/** The data of the form of one's own offer. @throws Refusal not_found, gone */
export async function offerForm(ctx: Ctx, id: number): Promise<Form> {
  const found = await getOwnOffer(ctx, id);
  const { offer } = found;
  const content = typedOffer(offer);
  const rows = await read(ctx.db, {
    buyer: Person,
  })`select ${person("u")} as buyer from users u where u.id = ${offer.buyerId}`;
  const [shown] = await offersWhere(ctx, sql`f.id = ${id}`, sql``);
  const fees = await ratesFor(ctx, offer, content.serviceId ?? null);
  const quota = await quotaOf(ctx, memberId(ctx), offer.requestId === null ? "conversations" : "requests");
  return {
    id,
    state: offer.state,
    version: offer.draftVersion,
    changed: isTyped(offer) && !isDraftOffer.test(offer),
    content,
    files: await filesOf(ctx, "offer", id, content.fileIds),
    bill: mayBe(content.price) ? billFor(content.price, "seller", fees) : null,
    fees,
    buyer: one(rows).buyer,
    request: requestOf(found),
    threadId: offer.threadId,
    roomId: offer.roomId,
    counter: shown?.counter ?? null,
    templates: await templatesOf(ctx, offer.sellerId),
    quota,
    blocked: await blockedBy(ctx, found, quota),
    actions: shown?.actions ?? [],
    updatedAt: offer.updatedAt,
  };
}
