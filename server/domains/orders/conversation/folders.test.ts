import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart, type Part } from "#server/testing/multipart.ts";
import { unzip } from "#server/testing/unzip.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

const file = (name: string, bytes: string): Part => ({ field: "files", name, type: "text/plain", bytes });

test("all delivered files come as one archive, a folder per delivery, to the two sides and nobody else", async () => {
  const { orderId, buyerId, sellerId } = await workingSale(world);
  const params = { id: orderId };
  const [buyer, seller] = [await world.client(buyerId), await world.client(sellerId)];
  await seller.call(calls.getOrder, { params });
  const url = `/files/deliveries/${orderId}`;
  const send = async (path: string, text: string, parts: Part[]) => {
    const sent = await seller.send({
      method: "POST",
      url: `/api/orders/${orderId}/${path}`,
      ...multipart({ text }, parts),
    });
    expect(sent.statusCode).toBe(200);
  };
  expect((await buyer.send({ method: "GET", url })).statusCode).toBe(404);
  await send("messages", "草圖", [file("草圖.txt", "sketch")]);
  await send("deliver", "第一版", [file("完稿.txt", "one"), file("完稿.txt", "two")]);
  await buyer.call(calls.requestRevision, { params, body: { text: "標題太小，請再放大到兩倍左右" } });
  await send("deliver", "第二版", [file("完稿.txt", "three")]);

  const { folders } = await buyer.call(calls.getOrder, { params });
  expect(folders.map(({ kind, mine, files }) => [kind, mine, files.length])).toEqual([
    ["delivery", false, 1],
    ["delivery", false, 2],
    ["text", false, 1],
  ]);
  for (const side of [buyer, seller]) {
    const { statusCode, headers, rawPayload } = await side.send({ method: "GET", url });
    expect(statusCode).toBe(200);
    expect(String(headers["content-disposition"])).toContain("attachment");
    expect([...unzip(rawPayload)].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ["第 1 次交付/完稿.txt", "one"],
      ["第 1 次交付/完稿 (2).txt", "two"],
      ["第 2 次交付/完稿.txt", "three"],
    ]);
  }
  const stranger = await world.client((await makeMember(world)).id);
  expect((await stranger.send({ method: "GET", url })).statusCode).toBe(404);
});
