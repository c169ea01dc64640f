import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { orderRow, proposalsOf, workingSale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const extension = { days: 3, reason: "印刷廠延後出貨" };

test("a proposal is taken back by whoever made it, once; nobody can answer it then, and another may follow", async () => {
  const sale = await workingSale(world);
  const params = { id: sale.orderId };
  const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
  const takeBack = (who: typeof buyer) =>
    who.call(calls.applyTransition, { params: { ...params, name: "take_back_extension" } });
  await seller.call(calls.proposeExtension, { params, body: extension });
  const { dueAt } = await orderRow(world, sale.orderId);
  const names = async (who: typeof buyer) =>
    (await who.call(calls.getOrder, { params })).actions.map(({ name }) => name);
  expect(await names(seller)).toContain("take_back_extension");
  expect(await names(buyer)).not.toContain("take_back_extension");
  await expect(takeBack(buyer)).rejects.toMatchObject({ code: "transition_refused" });

  await takeBack(seller);
  await expect(takeBack(seller)).rejects.toMatchObject({ code: "transition_refused" });
  const [proposal] = await proposalsOf(world, sale.orderId);
  expect(proposal).toMatchObject({ kind: "extension", state: "taken_back" });
  const answer = { params: { id: proposal?.id ?? 0 }, body: { agree: true } };
  await expect(buyer.call(calls.answerProposal, answer)).rejects.toMatchObject({ code: "transition_refused" });
  expect((await orderRow(world, sale.orderId)).dueAt).toEqual(dueAt);
  await seller.call(calls.proposeExtension, { params, body: extension });
  expect((await proposalsOf(world, sale.orderId)).map(({ state }) => state)).toEqual(["taken_back", "open"]);
});

test("a cancellation that was taken back counts: three a side, then the button goes", async () => {
  const sale = await workingSale(world);
  const params = { id: sale.orderId };
  const buyer = await world.client(sale.buyerId);
  const body = { refund: sale.total, reason: "需求有變，想提前結束" };
  for (let i = 0; i < 3; i++) {
    await buyer.call(calls.proposeCancellation, { params, body });
    await buyer.call(calls.applyTransition, { params: { ...params, name: "take_back_cancellation" } });
  }
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress", refunded: 0 });
  await expect(buyer.call(calls.proposeCancellation, { params, body })).rejects.toMatchObject({
    body: { message: "每一方最多提議取消 3 次。" },
  });
  const { actions } = await buyer.call(calls.getOrder, { params });
  expect(actions.map(({ name }) => name)).not.toContain("propose_cancellation");
});
