import { acceptOffer, beginOffer, getOfferCheckout, saveOffer, sendOffer } from "#contract/requests/offer-routes.ts";
import { closeRequest, createRequest, publishRequest } from "#contract/requests/own-routes.ts";
import { consentTo, offerContent, requestContent } from "#server/demo/forms.ts";
import type { Member } from "./client.ts";
import { pay } from "./paying.ts";
import { act, type Scene } from "./scene.ts";

/** Writes and publishes a request. @returns its id and version, null on failure */
async function ask(scene: Scene, buyer: Member): Promise<{ id: number; version: number } | null> {
  const created = await act(scene, buyer, createRequest, { body: requestContent(scene.asked) });
  if (!created.ok) return null;
  const { id, version } = created.answer;
  const published = await act(scene, buyer, publishRequest, { params: { id }, body: { version } });
  return published.ok ? { id, version: published.answer.version } : null;
}

/** Writes and sends an offer. @returns its id, null on failure */
async function offer(scene: Scene, seller: Member, request: { id: number; version: number }): Promise<number | null> {
  const begun = await act(scene, seller, beginOffer, { params: { id: request.id } });
  if (!begun.ok) return null;
  const { id, version } = begun.answer;
  const params = { id };
  const saved = await act(scene, seller, saveOffer, { params, body: { ...offerContent(), version } });
  if (!saved.ok) return null;
  const body = { version: saved.answer.version, requestVersion: request.version };
  return (await act(scene, seller, sendOffer, { params, body })).ok ? id : null;
}

/** A request with one offer, which is mostly accepted and paid; otherwise the request is closed. */
export async function request(scene: Scene): Promise<void> {
  const { random, buyers, sellers, facts } = scene;
  const buyer = random.pick(buyers);
  const asked = await ask(scene, buyer);
  if (!asked) return;
  const seller = random.pick(sellers);
  const id = await offer(scene, seller, asked);
  const checkout = id === null || random.chance(0.2) ? null : await buyer.act(getOfferCheckout, { params: { id } });
  if (id === null || !checkout?.ok) {
    const body = { reason: "not_needed" as const, word: "" };
    await act(scene, buyer, closeRequest, { params: { id: asked.id }, body });
    return;
  }
  const body = consentTo(checkout.answer);
  const accepted = await act(scene, buyer, acceptOffer, { params: { id }, body });
  if (!accepted.ok) return;
  const { orderId } = accepted.answer;
  facts.orders.set(accepted.key, { id: orderId, buyerId: buyer.id });
  scene.live.push({ id: orderId, parties: [buyer, seller] });
  if (random.chance(0.85)) await pay(scene, buyer, orderId);
}
