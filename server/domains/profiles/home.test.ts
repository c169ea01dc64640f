import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/profiles/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;

test("the first steps are asked from what there is, and can be put away only when all are done", async () => {
  const { id } = await makeMember(world);
  const client = await world.client(id);
  const home = () => client.call(calls.getMyHome, {});
  expect(await home()).toEqual({
    ...{ side: null, profile: false, service: false, identity: "none", account: false, shared: false, hidden: false },
  });
  await db
    .update(users)
    .set({ avatar: "a".repeat(64) })
    .where(eq(users.id, id));
  await db.update(profiles).set({ headline: "畫圖的人", intro: "畫了十年的圖" }).where(eq(profiles.userId, id));
  await makeService(world, { sellerId: id });
  await client.call(calls.saveMyHome, { body: { shared: true, side: "seller" } });
  expect(await home()).toMatchObject({ side: "seller", profile: true, service: true, shared: true, account: false });
  // The texts of the profile stay.
  expect((await client.call(calls.getUserDetail, { params: { id } })).headline).toBe("畫圖的人");
  await expect(client.call(calls.saveMyHome, { body: { hidden: true } })).rejects.toMatchObject({ code: "conflict" });
  expect((await home()).hidden).toBe(false);
  // What was put away can be taken out again.
  await db.update(profiles).set({ checklistHiddenAt: new Date() }).where(eq(profiles.userId, id));
  expect((await home()).hidden).toBe(true);
  await client.call(calls.saveMyHome, { body: { hidden: false } });
  expect((await home()).hidden).toBe(false);
});

test("who has sold needs no page to be shared, and a visitor has no home", async () => {
  const { sellerId } = await makePaidOrder(world);
  const home = await (await world.client(sellerId)).call(calls.getMyHome, {});
  expect(home).toMatchObject({ shared: true, service: true, profile: false });
  await expect(world.visitor().call(calls.getMyHome, {})).rejects.toMatchObject({ status: 401 });
});
