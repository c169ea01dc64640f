import { expect, test } from "vitest";
import { memberStatus } from "#contract/accounts/status.ts";
import * as calls from "#contract/orders/routes.ts";
import { restoreMember } from "#server/domains/moderation/restore-member.ts";
import { suspendMember } from "#server/domains/moderation/suspend-member.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { deliveredSale, makePaidOrder, orderRow, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { memberCtx } from "#server/wiring/deps.ts";
import { tickOrders } from "../clock/tick.ts";

const world = await openWorld();
const tick = () => tickOrders(world.system);
const { id: operatorId } = await makeMember(world, { roles: ["admin"] });
const member = memberCtx(world.deps, operatorId);
const operator = { ...member, actor: { ...member.actor, roles: ["admin"] } } as typeof member;

const suspend = (userId: number) =>
  suspendMember(operator, userId, { status: memberStatus.suspended, reason: "違反交易規則的測試", quote: "" });
const restore = (userId: number) => restoreMember(operator, userId, "申訴成立，恢復帳號");
const order = (sale: Sale) => orderRow(world, sale.orderId);
const titlesOf = async (userId: number) => {
  const { rows } = await world.deps.pool.query<{ title: string }>(
    "select title from notifications where user_id = $1",
    [userId],
  );
  return rows.map(({ title }) => title.split("「")[0]);
};

test("a delivery is not accepted by time while its buyer is suspended; back, the buyer has seven days anew", async () => {
  const sale = await deliveredSale(world);
  world.pass(2 * DAY);
  await suspend(sale.buyerId);
  for (let day = 0; day < 20; day++) {
    world.pass(DAY);
    await tick();
  }
  expect(await order(sale)).toMatchObject({ state: "delivered" });
  const seller = await world.client(sale.sellerId);
  const room = await seller.call(calls.getOrder, { params: { id: sale.orderId } });
  expect(room.next.sentence).toContain("停權");

  await restore(sale.buyerId);
  const back = world.clock.now();
  // The queue has not spoken of it yet.
  await tick();
  expect(await order(sale)).toMatchObject({ state: "delivered" });
  await world.drain();
  const deadline = (await order(sale)).deadlineAt?.getTime() ?? 0;
  expect(Math.abs(deadline - later(back, 7 * DAY).getTime())).toBeLessThan(60_000);
  for (const userId of [sale.buyerId, sale.sellerId])
    expect(await titlesOf(userId)).toContain("買家的帳號恢復使用，驗收期限重新計算七天");
  world.pass(6 * DAY);
  await tick();
  expect(await order(sale)).toMatchObject({ state: "delivered" });
  world.pass(2 * DAY);
  await tick();
  expect(await order(sale)).toMatchObject({ state: "completed" });
});

test("a suspension before the delivery changes nothing about the seven days", async () => {
  const member = await makeMember(world);
  await suspend(member.id);
  await restore(member.id);
  world.pass(DAY);
  const sale = await deliveredSale(world);
  await world.deps.pool.query("update orders set buyer_id = $1 where id = $2", [member.id, sale.orderId]);
  await world.drain();
  world.pass(7 * DAY);
  await tick();
  expect(await order(sale)).toMatchObject({ state: "completed" });
});

test("a seller does not start without the answers of a buyer who cannot give them", async () => {
  const sale = await makePaidOrder(world);
  await suspend(sale.buyerId);
  world.pass(8 * DAY);
  await tick();
  const seller = await world.client(sale.sellerId);
  const start = () =>
    seller.call(calls.applyTransition, { params: { id: sale.orderId, name: "start_without_requirements" } });
  await expect(start()).rejects.toMatchObject({ code: "transition_refused", message: expect.stringMatching(/停權/) });
  const room = await seller.call(calls.getOrder, { params: { id: sale.orderId } });
  expect(room.actions.map(({ name }) => name)).not.toContain("start_without_requirements");
  await restore(sale.buyerId);
  await start();
  expect(await order(sale)).toMatchObject({ state: "in_progress" });
});
