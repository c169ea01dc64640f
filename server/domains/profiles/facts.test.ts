import { expect, test } from "vitest";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { messages, messageThreads } from "#server/db/schema/messaging.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import { makeListing, makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const detail = (id: number) => world.visitor().call(getUserDetail, { params: { id } });

/** A conversation that somebody began so long ago, answered after some minutes or not at all. */
async function ask(receiverId: number, minutes: number | null, ago = 2 * DAY): Promise<void> {
  const sender = await makeMember(world);
  const createdAt = later(world.clock.now(), -ago);
  const [thread] = await db
    .insert(messageThreads)
    .values({ senderId: sender.id, receiverId, createdAt, updatedAt: createdAt })
    .returning({ id: messageThreads.id });
  if (!thread || minutes === null) return;
  const at = later(createdAt, minutes * MINUTE);
  for (const late of [0, 90])
    await db
      .insert(messages)
      .values({ threadId: thread.id, senderId: receiverId, text: "可以", createdAt: later(at, late * MINUTE) });
}

test("the time to answer is the median of first answers, and silence counts against it", async () => {
  const { id } = await makeMember(world);
  for (const minutes of [10, 30]) await ask(id, minutes);
  expect((await detail(id)).answerMinutes).toBeNull();
  await ask(id, 300);
  expect((await detail(id)).answerMinutes).toBe(30);
  // A question of today may still be answered.
  await ask(id, null, 60 * MINUTE);
  expect((await detail(id)).answerMinutes).toBe(30);
  for (let n = 0; n < 4; n++) await ask(id, null);
  expect((await detail(id)).answerMinutes).toBeNull();
});

test("price, days and places are those of the services on sale", async () => {
  const { id } = await makeMember(world);
  expect(await detail(id)).toMatchObject({ fromPrice: null, fromDays: null, hasPlace: false });
  const listing = await makeListing(world, { sellerId: id, orderCap: 1 });
  expect(await detail(id)).toMatchObject({ fromPrice: 1000, hasPlace: true });
  await makePaidOrder(world, listing);
  expect((await detail(id)).hasPlace).toBe(false);
});
