import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { declineOrder } from "#contract/orders/routes.ts";
import { orders } from "#server/db/schema/orders.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db, pool } = world.deps;

const stamp = (when: Date) => `${when.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const lineOf = (file: string, name: string) =>
  file
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test("a moved date replaces the entry of before, for each side of the order and nobody else", async () => {
  const { orderId } = await makePaidOrder(world);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no order");
  const dueAt = new Date(Math.floor((world.clock.now().getTime() + 7 * DAY) / 1000) * 1000);
  await db
    .update(orders)
    .set({ state: "in_progress", startedAt: world.clock.now(), dueAt })
    .where(eq(orders.id, orderId));
  const fileFor = async (userId: number) =>
    (await (await world.client(userId)).send({ url: `/api/orders/${orderId}/calendar` })).body;
  const before = await fileFor(order.buyerId);
  expect([lineOf(before, "DTSTART"), lineOf(before, "METHOD")]).toEqual([stamp(dueAt), "PUBLISH"]);
  world.pass(MINUTE);
  await db.execute(sql`update orders set due_at = due_at + interval '3 days' where id = ${orderId}`);
  const after = await fileFor(order.buyerId);
  expect(lineOf(after, "DTSTART")).toBe(stamp(new Date(dueAt.getTime() + 3 * DAY)));
  expect(lineOf(after, "UID")).toBe(lineOf(before, "UID"));
  expect(Number(lineOf(after, "SEQUENCE"))).toBeGreaterThan(Number(lineOf(before, "SEQUENCE")));
  expect(lineOf(await fileFor(order.sellerId), "UID")).not.toBe(lineOf(before, "UID"));
  const stranger = await world.client((await makeMember(world)).id);
  expect((await stranger.send({ url: `/api/orders/${orderId}/calendar` })).statusCode).toBe(404);
});

test("the mails of an order carry its date", async () => {
  await world.drain();
  const { rows } = await pool.query("select data->>'calendar' as file from outbox where data->>'calendar' is not null");
  expect(rows.length).toBeGreaterThan(0);
  for (const { file } of rows) expect(file).toContain("BEGIN:VEVENT");
});

test("the file of a date that has fallen away takes the entry out of the calendar", async () => {
  const { orderId } = await makePaidOrder(world);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no order");
  const dueAt = new Date(world.clock.now().getTime() + 7 * DAY);
  await db.update(orders).set({ state: "in_progress", dueAt }).where(eq(orders.id, orderId));
  const buyer = await world.client(order.buyerId);
  const first = (await buyer.send({ url: `/api/orders/${orderId}/calendar` })).body;
  world.pass(MINUTE);
  const seller = await world.client(order.sellerId);
  await seller.call(declineOrder, { params: { id: orderId }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await world.drain();
  const files = async (userId: number) => {
    const { rows } = await pool.query(
      `select data->>'calendar' as file from outbox o join users u on u.email = o."to"
       where u.id = $1 and data->>'calendar' is not null order by o.id`,
      [userId],
    );
    return rows.map(({ file }) => String(file));
  };
  const last = (await files(order.buyerId)).at(-1) ?? "";
  expect([lineOf(first, "METHOD"), lineOf(first, "STATUS")]).toEqual(["PUBLISH", "CONFIRMED"]);
  expect([lineOf(last, "METHOD"), lineOf(last, "STATUS")]).toEqual(["CANCEL", "CANCELLED"]);
  expect(lineOf(last, "UID")).toBe(lineOf(first, "UID"));
  expect(Number(lineOf(last, "SEQUENCE"))).toBeGreaterThan(Number(lineOf(first, "SEQUENCE")));
});
