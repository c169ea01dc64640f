import { expect, test } from "vitest";
import { MINUTE } from "#server/kernel/clock.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { deliverOrder } from "../sale/deliver-order.ts";
import { sendRoomMessage } from "./send-room-message.ts";

const world = await openWorld();

test("words of the seller never hold back the mail of a delivery, which starts the seven days", async () => {
  const sale = await workingSale(world);
  const seller = world.as(sale.sellerId);
  const write = (text: string) => sendRoomMessage(seller, sale.orderId, text, []);
  /** What has gone out to the buyer since it was paid, without the title. */
  const sent = async () => {
    await world.drain();
    const { rows } = await world.deps.pool.query<{ subject: string }>(
      `select o.subject from outbox o join users u on u.email = o."to"
       where u.id = $1 and o.sent_at is not null and o.key like $2 and not o.subject ^@ any(array['訂單成立', '付款完成']) order by o.id`,
      [sale.buyerId, `order:${sale.orderId}:%`],
    );
    return rows.map(({ subject }) => subject.split("：")[0]);
  };
  await write("檔案正在輸出，五分鐘後給你");
  expect(await sent()).toEqual(["賣家傳來新訊息"]);
  world.pass(5 * MINUTE);
  await deliverOrder(seller, sale.orderId, "完成稿", []);
  await write("檔案都在上面了");
  expect(await sent()).toEqual(["賣家傳來新訊息", "賣家交付成果，等待買家驗收"]);
});
