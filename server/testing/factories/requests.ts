import { sql } from "drizzle-orm";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { offerContent, requestContent } from "#server/demo/forms.ts";
import { requests } from "../../db/schema/requests.ts";
import { beginOffer } from "../../domains/requests/offer/begin-offer.ts";
import { saveOffer } from "../../domains/requests/offer/save-offer.ts";
import { sendOffer } from "../../domains/requests/offer/send-offer.ts";
import { createRequest } from "../../domains/requests/request/create-request.ts";
import { publishRequest } from "../../domains/requests/request/publish-request.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";
import { makeCategory } from "./catalog.ts";

type Wishes = Partial<RequestDraft> & { buyerId?: number; sellerId?: number };

/** Form of a request that can be published. */
export async function requestDraft(world: World, values: Partial<RequestDraft> = {}): Promise<RequestDraft> {
  const place = values.subcategoryId ? {} : await makeCategory(world);
  return requestContent({ ...place, ...values });
}

/** Creates a draft of a request. @returns its id and its buyer's */
export async function makeDraftRequest(world: World, { buyerId, sellerId, ...values }: Wishes = {}) {
  const buyer = buyerId ?? (await makeMember(world)).id;
  const draft = await requestDraft(world, values);
  const id = await createRequest(world.as(buyer), { ...draft, ...(sellerId ? { sellerId } : {}) });
  return { requestId: id, buyerId: buyer };
}

/** Creates an open request with the verbs. */
export async function makeRequest(world: World, wishes: Wishes = {}) {
  const made = await makeDraftRequest(world, wishes);
  await publishRequest(world.as(made.buyerId), made.requestId, 1);
  return made;
}

/** Creates an unsent draft of an offer. */
export async function makeDraftOffer(world: World, requestId: number, sellerId?: number, values = {}) {
  const seller = sellerId ?? (await makeMember(world)).id;
  const offerId = await beginOffer(world.as(seller), requestId);
  await saveOffer(world.as(seller), offerId, { ...offerContent(values), version: 1 });
  return { offerId, sellerId: seller };
}

/** Creates a sent offer with the verbs. */
export async function makeOffer(world: World, requestId: number, sellerId?: number, values: Partial<OfferDraft> = {}) {
  const made = await makeDraftOffer(world, requestId, sellerId, values);
  const { rows } = await world.deps.db.execute<{ version: number }>(
    sql`select ${requests.version} from ${requests} where ${requests.id} = ${requestId}`,
  );
  await sendOffer(world.as(made.sellerId), made.offerId, { version: 2, requestVersion: rows[0]?.version ?? 0 });
  return made;
}

/** Creates an open request with one offer. */
export async function makeOffered(world: World, wishes: Wishes = {}) {
  const request = await makeRequest(world, wishes);
  return { ...request, ...(await makeOffer(world, request.requestId, wishes.sellerId)) };
}
