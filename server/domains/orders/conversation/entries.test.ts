import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { orderMessages } from "#server/db/schema/orders.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { deliveredSale, type Sale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

/** Messages of the buyer, ten at each minute, so that what has one instant has an order too. */
async function talk({ orderId, buyerId }: Sale, count: number): Promise<void> {
  const at = (n: number) => later(world.clock.now(), Math.floor(n / 10) * MINUTE);
  const rows = Array.from({ length: count }, (_, n) => ({
    orderId,
    senderId: buyerId,
    kind: "text",
    text: `第 ${n} 則`,
    createdAt: at(n),
  }));
  await world.deps.db.insert(orderMessages).values(rows);
}

test("a room opens with its newest entries; the earlier ones come a screen at a time, each once", async () => {
  const sale = await deliveredSale(world);
  await talk(sale, 65);
  const params = { id: sale.orderId };
  const buyer = await world.client(sale.buyerId);
  const room = await buyer.call(calls.getOrder, { params });
  expect(room).toMatchObject({ more: true, entries: { length: 30 } });
  let all = room.entries;
  for (let more = true; more; ) {
    const query = { before: all[0]?.id };
    const former = await buyer.call(calls.getFormerEntries, { params, query });
    all = [...former.data, ...all];
    more = former.pages > 1;
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // Placed, paid and delivered before anything was written.
  expect(all.slice(0, 3).map(({ kind }) => kind)).toEqual(["event", "event", "delivery"]);
  expect(all.slice(3).map(({ text }) => text)).toEqual(Array.from({ length: 65 }, (_, n) => `第 ${n} 則`));
  const second = await buyer.call(calls.getFormerEntries, { params, query: { page: 2 } });
  expect(second.data.at(-1)?.text).toBe("第 34 則");
});

test("an entry of another order is no place to count from", async () => {
  const [sale, other] = [await deliveredSale(world), await deliveredSale(world)];
  const newest = (
    await (await world.client(other.buyerId)).call(calls.getOrder, { params: { id: other.orderId } })
  ).entries.at(-1);
  const buyer = await world.client(sale.buyerId);
  const query = { before: newest?.id };
  await expect(buyer.call(calls.getFormerEntries, { params: { id: sale.orderId }, query })).rejects.toMatchObject({
    code: "not_found",
  });
});
