import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { postEvent } from "#contract/analytics/routes.ts";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { testClient } from "#server/testing/client.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { purgeEventsJob } from "./record-event.ts";

const world = await openWorld();
const { db } = world.deps;
const from = () => testClient(world.app.fastify, `198.51.${nextSerial()}.7`);
const latest = async () => (await db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id)).limit(1))[0];

test("an event is kept with its name, its fields and who was logged in", async () => {
  const { id } = await makeMember(world);
  const client = await world.client(id);
  const data = { seller_id: 7, user_login: true, type: 1 };
  await client.call(postEvent, { body: { name: "begin_request", data } });
  expect(await latest()).toMatchObject({ name: "begin_request", userId: id, data });
  await from().call(postEvent, { body: { name: "login_success", data: { method: "email" } } });
  expect(await latest()).toMatchObject({ name: "login_success", userId: null });
});

test.each([
  { name: "anything", data: {} },
  { name: "share", data: { method: "copy", path: "/users/1?token=secret" } },
  { name: "share", data: { method: "copy", path: "https://elsewhere.example/" } },
  { name: "sign_up", data: { method: "email", email: "who@example.com" } },
  { name: "begin_checkout", data: { service_id: 1 } },
])("nothing else is taken: %j", async (body) => {
  const before = await latest();
  await expect(from().call(postEvent, { body: body as never })).rejects.toMatchObject({ status: 400 });
  expect(await latest()).toEqual(before);
});

test("a network that sends too many is refused until the window has passed", async () => {
  const browser = from();
  const body = { name: "sign_up", data: { method: "email" } } as const;
  for (let n = 0; n < 300; n++) await browser.call(postEvent, { body });
  await expect(browser.call(postEvent, { body })).rejects.toMatchObject({ status: 429 });
  await from().call(postEvent, { body });
  world.pass(5 * MINUTE + 1000);
  await browser.call(postEvent, { body });
});

test("events are forgotten after ninety days", async () => {
  const old = await db
    .insert(analyticsEvents)
    .values({ name: "share", data: {}, at: world.clock.now() })
    .returning({ id: analyticsEvents.id });
  const kept = () =>
    db
      .select()
      .from(analyticsEvents)
      .where(eq(analyticsEvents.id, old[0]?.id ?? 0));
  world.pass(89 * DAY);
  await purgeEventsJob.run(world.system, {});
  expect(await kept()).toHaveLength(1);
  world.pass(DAY + 1000);
  await purgeEventsJob.run(world.system, {});
  expect(await kept()).toHaveLength(0);
});
