import { expect, test } from "vitest";
import { deleteMyBlock, getMySettings, postMyBlock } from "#contract/accounts/routes.ts";
import { getOrderDraft, placeOrder } from "#contract/orders/routes.ts";
import { followUser, getMyFollowers, getUserDetail } from "#contract/profiles/routes.ts";
import { makeListing, placeForm } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { isBlocked } from "./block-member.ts";

const world = await openWorld();

async function pair() {
  const listing = await makeListing(world);
  const other = (await makeMember(world)).id;
  return { listing, other, mine: await world.client(listing.sellerId), theirs: await world.client(other) };
}

test("who is blocked buys nothing here, follows no more, and is not told why", async () => {
  const { listing, other, mine, theirs } = await pair();
  const { sellerId } = listing;
  await theirs.call(followUser, { body: { userId: sellerId, follow: true } });
  const { id } = await mine.call(postMyBlock, { body: { userId: other } });
  await world.drain();
  expect((await mine.call(getMyFollowers, {})).total).toBe(0);
  await expect(theirs.call(followUser, { body: { userId: sellerId, follow: true } })).rejects.toMatchObject({
    status: 403,
    message: "目前無法追蹤這位會員。",
  });
  await expect(theirs.call(placeOrder, { body: placeForm(listing) })).rejects.toMatchObject({
    code: "service_not_for_sale",
  });
  expect((await theirs.call(getOrderDraft, { query: { service: listing.serviceId } })).blocked).not.toMatch(/封鎖/);
  expect((await theirs.call(getUserDetail, { params: { id: sellerId } })).blockId).toBeNull();
  expect((await mine.call(getUserDetail, { params: { id: other } })).blockId).toBe(id);
  expect((await mine.call(getMySettings, {})).blocks).toMatchObject([{ id, userId: other }]);

  await mine.call(deleteMyBlock, { params: { id } });
  await theirs.call(followUser, { body: { userId: sellerId, follow: true } });
  await theirs.call(placeOrder, { body: placeForm(listing) });
});

test("it goes one way; blocking twice is once, and oneself never", async () => {
  const { listing, other, mine, theirs } = await pair();
  const first = await mine.call(postMyBlock, { body: { userId: other } });
  expect(await mine.call(postMyBlock, { body: { userId: other } })).toEqual(first);
  expect(await isBlocked(world.system, listing.sellerId, other)).toBe(true);
  expect(await isBlocked(world.system, other, listing.sellerId)).toBe(false);
  await expect(mine.call(postMyBlock, { body: { userId: listing.sellerId } })).rejects.toMatchObject({
    status: 400,
    fields: { userId: ["不能封鎖自己。"] },
  });
  await expect(mine.call(postMyBlock, { body: { userId: 2_147_483_647 } })).rejects.toMatchObject({ status: 404 });
  await expect(theirs.call(deleteMyBlock, { params: { id: first.id } })).rejects.toMatchObject({ status: 404 });
});
