import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { deliveredSale, disputedSale, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operator = async (role: "support" | "content") => world.operator((await makeMember(world, { roles: [role] })).id);
const at = (sale: Sale) => ({ params: { orderId: sale.orderId } });

test("an operator of the console reads the contract of a case with what both sides see, and each look is kept", async () => {
  const sale = await disputedSale(world, 100);
  const support = await operator("support");
  const info = await support.call(calls.getCaseInfo, at(sale));
  const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
  const params = { id: sale.orderId };
  const [bought, sold] = [
    await buyer.call(calls.getOrderInfo, { params }),
    await seller.call(calls.getOrderInfo, { params }),
  ];
  expect(info).toMatchObject({ side: null, snapshot: bought.snapshot, lines: bought.lines, payment: bought.payment });
  expect([info.commission, info.earns]).toEqual([sold.commission, sold.earns]);
  expect(bought.termsVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect([bought.commission, bought.earns, sold.payment]).toEqual([null, null, null]);
  const { rows } = await world.deps.pool.query(
    "select 1 from audit_log where action = 'order.look' and subject_id = $1",
    [sale.orderId],
  );
  expect(rows).toHaveLength(1);
});

test("no operator reads an order that is no case, and none of another desk any", async () => {
  const support = await operator("support");
  await expect(support.call(calls.getCaseInfo, at(await deliveredSale(world)))).rejects.toMatchObject({ status: 404 });
  const content = await operator("content");
  const refused = content.call(calls.getCaseInfo, at(await disputedSale(world, 100)));
  await expect(refused).rejects.toMatchObject({ status: 403 });
});
