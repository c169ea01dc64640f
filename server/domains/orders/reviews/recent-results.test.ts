import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { clearCaches } from "#server/kernel/caches.ts";
import { DAY } from "#server/kernel/clock.ts";
import { makeCategory, makePicture } from "#server/testing/factories/catalog.ts";
import { type Listing, makeListing, makePaidOrder } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { deliverOrder } from "../sale/deliver-order.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { reviewOrder } from "./reviews.ts";

const world = await openWorld();

const score = (overall: number, text: string) => ({ overall, quality: 5, communication: 5, value: 5, text });

/** An order of a service that its buyer has reviewed. */
async function reviewed(listing: Listing, overall: number, text: string): Promise<void> {
  const sale = await makePaidOrder(world, listing);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  await reviewOrder(world.as(sale.buyerId), sale.orderId, score(overall, text));
}

test("recent results are public reviews of at least four stars, one for each service on sale with a cover", async () => {
  const place = await makeCategory(world);
  const good = await makeListing(world, { ...place, questions: [], cover: (await makePicture(world)).hash });
  const bare = await makeListing(world, { ...place, questions: [], cover: null });
  await reviewed(good, 5, "第一次合作就很順利，會再來。");
  await reviewed(good, 2, "這次等得比較久，有點可惜。");
  await reviewed(bare, 5, "這一項服務沒有封面圖片喔。");
  world.pass(DAY);
  await reviewed(good, 4, "第二次也一樣細心，謝謝你。");
  const results = () => world.visitor().call(calls.listRecentResults, {});
  expect(await results()).toEqual([]);
  world.pass(15 * DAY);
  await tickOrders(world.system);
  clearCaches();
  expect((await results()).map(({ text, overall, service }) => [text, overall, service.id])).toEqual([
    ["第二次也一樣細心，謝謝你。", 4, good.serviceId],
  ]);
});
