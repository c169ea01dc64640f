import { expect, test } from "vitest";
import { jobs, userJobs } from "#server/db/schema/profiles.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { jobsOf, tradesOf } from "../search/trades.ts";

test("a job is one of a subcategory when two who sell there have it, and of many one in twenty", async () => {
  const world = await openWorld();
  const { db } = world.deps;
  const names = ["插畫家", "剪輯師", "會計師", "譯者"];
  await db.insert(jobs).values(names.map((name, at) => ({ id: at + 1, parentId: null, name, order: at })));
  const [large, small] = [await makeCategory(world), await makeCategory(world)];
  const sells = async (place: typeof large) => (await makeService(world, place)).sellerId;
  const works = (userId: number, jobId: number) => db.insert(userJobs).values({ userId, jobId });
  // Sixty sell here: three of them are enough, two are not.
  for (let n = 0; n < 60; n++) {
    const seller = await sells(large);
    if (n < 3) await works(seller, 1);
    else if (n < 5) await works(seller, 2);
  }
  for (const job of [3, 3]) await works(await sells(small), job);
  // A seller with two services counts once.
  const translator = await sells(small);
  await works(translator, 4);
  await makeService(world, { ...small, sellerId: translator });

  const trades = await tradesOf(world.system);
  expect(jobsOf(trades, large.subcategoryId)).toEqual([1]);
  expect(jobsOf(trades, small.subcategoryId)).toEqual([3]);
});
