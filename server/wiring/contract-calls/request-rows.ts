/** Rows for the calls on requests and offers. */

import { sql } from "drizzle-orm";
import { files } from "#server/db/schema/files.ts";
import { offerFiles } from "#server/db/schema/offers.ts";
import { requestFiles, requestFilters } from "#server/db/schema/requests.ts";
import { offerContent } from "#server/demo/forms.ts";
import { accept } from "#server/demo/play.ts";
import { counterOffer } from "#server/domains/requests/offer/buyer-acts.ts";
import { offerCheckout } from "#server/domains/requests/offer/offer-checkout.ts";
import { one } from "#server/kernel/rows.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import {
  makeDraftOffer,
  makeDraftRequest,
  makeOffered,
  makeRequest,
  requestDraft,
} from "#server/testing/factories/requests.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import type { Guarded, MakeRow } from "./row.ts";

/** A member's own request: a draft, or an open one that is designated to a single seller. */
const draft: MakeRow = async (world) => {
  const { requestId, buyerId } = await makeDraftRequest(world);
  return { ownerId: buyerId, params: { id: requestId } };
};

const designated =
  (side: "buyer" | "seller"): MakeRow =>
  async (world) => {
    const { id: sellerId } = await makeMember(world);
    const { requestId, buyerId } = await makeRequest(world, { sellerId });
    return { ownerId: side === "buyer" ? buyerId : sellerId, params: { id: requestId } };
  };

const open: MakeRow = async (world) => {
  const { requestId, buyerId } = await makeRequest(world);
  return { ownerId: buyerId, params: { id: requestId } };
};

const offerOf =
  (side: "buyer" | "seller"): MakeRow =>
  async (world) => {
    const { offerId, buyerId, sellerId } = await makeOffered(world);
    return { ownerId: side === "buyer" ? buyerId : sellerId, params: { id: offerId } };
  };

/** The buyer has made a counteroffer. */
const countered: MakeRow = async (world) => {
  const { offerId, buyerId, sellerId } = await makeOffered(world);
  await counterOffer(world.as(buyerId), offerId, { version: 1, price: 5000, days: null, scope: [], word: "" });
  return { ownerId: sellerId, params: { id: offerId } };
};

/** An offer, and the checkout that its buyer sees. */
const acceptable: MakeRow = async (world) => {
  const { offerId, buyerId } = await makeOffered(world);
  const { seen, total } = await offerCheckout(world.as(buyerId), offerId);
  return { ownerId: buyerId, params: { id: offerId }, body: { seen, expectedTotal: total, consent: true } };
};

/** An expired request whose buyer has given no reason yet. */
const expired: MakeRow = async (world) => {
  const row = await open(world);
  await world.deps.db.execute(sql`update requests set state = 'expired' where id = ${Number(row.params.id)}`);
  return row;
};

const draftOffer: MakeRow = async (world) => {
  const { requestId } = await makeRequest(world);
  const { offerId, sellerId } = await makeDraftOffer(world, requestId);
  return { ownerId: sellerId, params: { id: offerId } };
};

const acceptedRequest: MakeRow = async (world) => {
  const { requestId, offerId, buyerId } = await makeOffered(world);
  await accept(world.as(buyerId), offerId);
  return { ownerId: buyerId, params: { id: requestId } };
};

const talk: MakeRow = async (world) => {
  const { threadId, senderId } = await makeThread(world);
  return { ownerId: senderId, params: { id: threadId } };
};

const room: MakeRow = async (world) => {
  const { orderId, sellerId } = await makePaidOrder(world);
  return { ownerId: sellerId, params: { id: orderId } };
};

const filter: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  const values = { userId: ownerId, filter: { k: "商標" }, notice: "now", toldUntil: world.clock.now() };
  const { id } = one(await world.deps.db.insert(requestFilters).values(values).returning());
  return { ownerId, params: { id } };
};

async function makeFile(world: World, ownerId: number): Promise<number> {
  const key = `files/walk-${nextSerial()}`;
  await world.deps.ports.storage.put(key, Buffer.from("walk"), { contentType: "text/plain" });
  const values = { ownerId, key, name: "稿件.txt", contentType: "text/plain", bytes: 4, createdAt: world.clock.now() };
  return one(await world.deps.db.insert(files).values(values).returning({ id: files.id })).id;
}

const requestFile: MakeRow = async (world) => {
  const { id: sellerId } = await makeMember(world);
  const { requestId, buyerId } = await makeRequest(world, { sellerId });
  const fileId = await makeFile(world, buyerId);
  await world.deps.db.insert(requestFiles).values({ fileId, requestId });
  await world.deps.db.execute(sql`update requests set file_ids = array[${fileId}::int] where id = ${requestId}`);
  return { ownerId: sellerId, params: { id: fileId, name: "x" } };
};

const offerFile: MakeRow = async (world) => {
  const { offerId, buyerId, sellerId } = await makeOffered(world);
  const fileId = await makeFile(world, sellerId);
  await world.deps.db.insert(offerFiles).values({ fileId, offerId });
  await world.deps.db.execute(sql`update offers set file_ids = array[${fileId}::int] where id = ${offerId}`);
  return { ownerId: buyerId, params: { id: fileId, name: "x" } };
};

const typed: MakeRow = async (world) => {
  const row = await draft(world);
  return { ...row, body: { ...(await requestDraft(world)), version: 1 } };
};

const close = { reason: "not_needed", word: "" };
const report = { reason: "contact", text: "留了通訊軟體帳號" };

/** Calls on a private request or offer, with a body that the owner could send. */
export const requestRows: Guarded = {
  "GET /api/my_requests/{id}": [open],
  "GET /api/my_requests/{id}/form": [draft],
  "PUT /api/my_requests/{id}": [typed],
  "GET /api/my_requests/{id}/preview": [draft],
  "POST /api/my_requests/{id}/files": [draft],
  "POST /api/my_requests/{id}/publish": [draft, { version: 1 }],
  "POST /api/my_requests/{id}/extend": [open],
  "POST /api/my_requests/{id}/make_public": [designated("buyer")],
  "POST /api/my_requests/{id}/close": [open, close],
  "POST /api/my_requests/{id}/reason": [expired, close],
  "DELETE /api/my_requests/{id}": [draft],
  "GET /api/my_requests/{id}/sellers": [open],
  "POST /api/my_requests/{id}/invitations": [open, { sellerId: 1 }],
  "POST /api/my_requests/{id}/decline_offers": [open, { offerIds: [1], reason: null, word: "" }],
  "POST /api/requests/{id}/decline": [designated("seller"), { reason: "busy", word: "" }],
  "POST /api/requests/{id}/report": [designated("seller"), report],
  "POST /api/requests/{id}/offers": [designated("seller")],
  "POST /api/my_messages/{id}/offers": [talk],
  "POST /api/orders/{id}/offers": [room],
  "GET /api/my_messages/{id}/offers": [talk],
  "GET /api/orders/{id}/offers": [room],
  "GET /api/my_offers/{id}/form": [draftOffer],
  "PUT /api/my_offers/{id}": [draftOffer, { ...offerContent(), version: 2 }],
  "POST /api/my_offers/{id}/files": [draftOffer],
  "POST /api/my_offers/{id}/send": [draftOffer, { version: 2, requestVersion: 1 }],
  "DELETE /api/my_offers/{id}": [draftOffer],
  "POST /api/my_offers/{id}/withdraw": [offerOf("seller")],
  "POST /api/my_offers/{id}/take_counter": [countered],
  "POST /api/my_offers/{id}/keep": [countered],
  "GET /api/offers/{id}": [offerOf("buyer")],
  "POST /api/offers/{id}/read": [offerOf("buyer")],
  "POST /api/offers/{id}/shortlist": [offerOf("buyer"), { shortlisted: true }],
  "POST /api/offers/{id}/counter": [offerOf("buyer"), { version: 1, price: 5000 }],
  "POST /api/offers/{id}/decline": [offerOf("buyer"), { reason: null, word: "" }],
  "GET /api/offers/{id}/checkout": [offerOf("buyer")],
  "POST /api/offers/{id}/accept": [acceptable],
  "POST /api/offers/{id}/report": [offerOf("buyer"), report],
  "GET /api/my_orders/requests/{id}": [acceptedRequest],
  "PUT /api/my_request_filters/{id}": [filter, { name: "", filter: { k: "商標" }, notice: "none" }],
  "DELETE /api/my_request_filters/{id}": [filter],
  "GET /files/requests/{id}/{name}": [requestFile],
  "GET /files/offers/{id}/{name}": [offerFile],
};
