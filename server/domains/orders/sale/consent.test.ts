import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consents, consentVersion } from "#contract/orders/consent.ts";
import * as calls from "#contract/orders/routes.ts";
import { servicePackages, services } from "#server/db/schema/catalog.ts";
import { orderForm } from "#server/demo/forms.ts";
import { makeListing, orderRow } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const listing = await makeListing(world);
/** Somebody who has bought nothing yet. */
const freshBuyer = async () => world.client((await makeMember(world)).id);
type Buyer = Awaited<ReturnType<typeof freshBuyer>>;
const read = (buyer: Buyer) => buyer.call(calls.getOrderDraft, { query: { service: listing.serviceId } });
type Draft = Awaited<ReturnType<typeof read>>;
const place = (buyer: Buyer, draft: Draft) =>
  buyer.call(calls.placeOrder, {
    body: orderForm(draft),
  });

const ofService = (values: Partial<typeof services.$inferInsert>) =>
  db.update(services).set(values).where(eq(services.id, listing.serviceId));
const ofPackage = (values: Partial<typeof servicePackages.$inferInsert>) =>
  db.update(servicePackages).set(values).where(eq(servicePackages.id, listing.packageId));

test.each([
  ["another consumer class", () => ofService({ consumerClass: "digital" })],
  ["fewer revisions", () => ofPackage({ revisions: 0 })],
  ["more days", () => ofPackage({ days: 30 })],
  ["another scope", () => ofPackage({ included: "只有電子檔" })],
  ["another title", () => ofService({ title: "名片設計，不含完稿" })],
  ["another question", () => ofService({ questions: [{ text: "請提供身分證字號", required: true }] })],
])("%s at the same price, published between page and press, is read before it is consented to", async (_, change) => {
  const buyer = await freshBuyer();
  const before = await read(buyer);
  await change();
  const after = await read(buyer);
  expect(after.total).toBe(before.total);
  await expect(place(buyer, before)).rejects.toMatchObject({
    status: 409,
    code: "price_changed",
    message: expect.stringMatching(/同意事項剛剛有變動/),
  });
  const { id } = await place(buyer, after);
  const { snapshot } = await orderRow(world, id);
  const { class: consumerClass } = after.consent;
  expect(snapshot).toMatchObject({
    seen: after.seen,
    consent: { class: consumerClass, ...consents[consumerClass], version: consentVersion },
    package: after.packages[0],
  });
});

test("what nobody consents to changes nothing", async () => {
  const buyer = await freshBuyer();
  const before = await read(buyer);
  await ofService({ tags: ["名片"], views: 5 });
  await place(buyer, before);
});
