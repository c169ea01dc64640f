import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/profiles/routes.ts";
import { levels } from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobs, profileItems, profiles, userJobs } from "#server/db/schema/profiles.ts";
import { DAY } from "#server/kernel/clock.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { refreshSellerStats, reindexSellers } from "./index.ts";
import { levelOf } from "./levels/requirements.ts";

const world = await openWorld();
const visitor = world.visitor();
const { db } = world.deps;

/** Three levels of jobs. @returns their ids from the top. */
async function makeJobs(): Promise<[number, number, number]> {
  const ids: [number, number, number] = [nextSerial() * 1000, nextSerial() * 1000, nextSerial() * 1000];
  for (const [i, id] of ids.entries())
    await db.insert(jobs).values({ id, parentId: ids[i - 1] ?? null, name: `職務${id}`, order: i });
  return ids;
}

/** A finished or failed sale, as the orders domain leaves it. */
async function makeSale(
  sellerId: number,
  values: { state?: string; fault?: string; late?: boolean; stars?: number; ago?: number } = {},
): Promise<void> {
  const { state = "completed", fault = null, late = false, stars, ago = 1 } = values;
  const buyer = await makeMember(world);
  const ended = new Date(world.clock.now().getTime() - ago * DAY).toISOString();
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into orders (buyer_id, seller_id, state, snapshot, price, buyer_fee, commission, total, buyer_fee_bp, commission_bp,
      completed_at, closed_at, due_at, delivered_at, fault)
    values (${buyer.id}, ${sellerId}, ${state}, '{}', 1000, 50, 150, 1050, 500, 1500,
      ${state === "completed" ? ended : null}, ${ended}, ${ended}::timestamptz,
      ${ended}::timestamptz + make_interval(days => ${late ? 1 : -1}::int), ${fault}) returning id`);
  if (stars === undefined) return;
  await db.execute(sql`
    insert into reviews (order_id, author_id, subject_id, side, overall, quality, communication, value, text, shown_at, created_at)
    values (${rows[0]?.id ?? 0}, ${buyer.id}, ${sellerId}, 'buyer', ${stars}, 5, 5, 5, '做得很好', ${ended}, ${ended})`);
}

describe("jobs", () => {
  test("come as a tree of three levels that counts who does them, each member once", async () => {
    const [top, middle, leaf] = await makeJobs();
    const other = leaf + 1;
    await db.insert(jobs).values({ id: other, parentId: middle, name: `職務${other}`, order: 3 });
    const member = await makeMember(world);
    for (const jobId of [leaf, other]) await db.insert(userJobs).values({ userId: member.id, jobId });
    const tree = await visitor.call(calls.getJobs, {});
    const leaves = [leaf, other].map((id) => ({ id, sellers: 1, children: [] }));
    expect(tree.find((job) => job.id === top)).toMatchObject({
      sellers: 1,
      children: [{ id: middle, sellers: 1, children: leaves }],
    });
  });
});

describe("what is counted about a seller", () => {
  test("covers twelve months, and only the seller's own fault counts against them", async () => {
    const { id } = await makeMember(world);
    for (let i = 0; i < 3; i++) await makeSale(id, { stars: 5 });
    await makeSale(id, { late: true });
    await makeSale(id, { state: "cancelled", fault: "seller" });
    await makeSale(id, { state: "cancelled", fault: "buyer" });
    await makeSale(id, { ago: 400, stars: 1 });
    await refreshSellerStats(world.system, id);
    await refreshSellerStats(world.system, id);
    const { stats, distribution } = await visitor.call(calls.getUserDetail, { params: { id } });
    expect(stats).toMatchObject({ ratingCount: 3, completed: 4, completionRate: 0.8, onTimeRate: 0.75 });
    // (3 × 5 + 5 × 4) ÷ 8, where 4 is the site's mean of all four reviews.
    expect(stats.rating).toBeCloseTo(4.375);
    expect(distribution).toEqual([1, 0, 0, 0, 3]);
    const { rows } = await db.execute(sql`select action from audit_log where subject_id = ${id}`);
    expect(rows).toEqual([{ action: "member.raise_level" }]);
    expect(await visitor.call(calls.getUserDetail, { params: { id } })).toMatchObject({ level: 2 });
  });

  test("a sale that a dispute finished by the seller's fault counts as one that failed", async () => {
    const { id } = await makeMember(world);
    for (let i = 0; i < 3; i++) await makeSale(id);
    await makeSale(id, { fault: "seller" });
    await refreshSellerStats(world.system, id);
    const { stats } = await visitor.call(calls.getUserDetail, { params: { id } });
    expect(stats).toMatchObject({ completed: 4, completionRate: 0.75 });
  });

  test("a level is never lowered without notice", async () => {
    const { id } = await makeMember(world, { level: 5 });
    await makeSale(id);
    await refreshSellerStats(world.system, id);
    expect(await visitor.call(calls.getUserDetail, { params: { id } })).toMatchObject({ level: 5 });
  });

  test("each level asks for all of its parts", () => {
    for (const least of levels) {
      expect(levelOf(least)).toBe(least.level);
      for (const part of ["completed", "rating", "completionRate", "onTimeRate"] as const)
        expect(levelOf({ ...least, [part]: least[part] * 0.999 - 0.001 }), part).toBeLessThan(least.level);
    }
    expect(levelOf({ completed: 500, rating: 5, completionRate: null, onTimeRate: null })).toBe(1);
  });
});

describe("finding sellers", () => {
  test("by name, words, job of any level, skill and what is known of them", async () => {
    const [top, middle, leaf] = await makeJobs();
    const seller = await makeMember(world, { nickname: "山風攝影師", level: 3, lastSeenAt: world.clock.now() });
    const other = await makeMember(world, { nickname: "慢慢畫", star: true, idVerifiedAt: world.clock.now() });
    const silent = await makeMember(world, { nickname: "山風買家" });
    await db.update(profiles).set({ headline: "戶外與空拍" }).where(sql`user_id = ${seller.id}`);
    await db.insert(userJobs).values([
      { userId: seller.id, jobId: leaf },
      { userId: other.id, jobId: middle },
    ]);
    await db.insert(profileItems).values({ userId: other.id, kind: "skills", data: { name: "Procreate" } });
    await makeService(world, { sellerId: seller.id, title: "登山空拍跟拍一日", price: 8000 });
    expect(await reindexSellers(world.system, [seller.id, other.id, silent.id])).toBe(2);
    const ids = async (body: object) =>
      (await visitor.call(calls.searchUsers, { body })).data.map((card) => card.id).filter((id) => id >= seller.id);
    expect(await ids({ k: "山风" })).toEqual([seller.id]);
    expect(await ids({ k: "空拍" })).toEqual([seller.id]);
    expect(await ids({ job: leaf })).toEqual([seller.id]);
    expect((await ids({ master: top })).sort()).toEqual([seller.id, other.id].sort());
    expect(await ids({ skill: "procreate" })).toEqual([other.id]);
    expect(await ids({ level: 3 })).toEqual([seller.id]);
    expect(await ids({ star: true, verified: true })).toEqual([other.id]);
    expect(await ids({ online: true })).toEqual([seller.id]);
    const { data } = await visitor.call(calls.searchUsers, { body: { k: "山風" } });
    expect(data[0]).toMatchObject({ headline: "戶外與空拍", services: 1, fromPrice: 8000, jobs: [`職務${leaf}`] });
  });

  test.each([
    {},
    { k: "%_'\"\\" },
    { k: "😀" },
    { k: "設".repeat(5000) },
    { job: "abc", page: -1, sort: "x", level: 99 },
    { page: 99999 },
  ])("%j is answered calmly", async (body) => {
    const response = await visitor.call(calls.searchUsers, { body: body as object });
    expect(response.page).toBe(1);
  });
});

describe("a member's page", () => {
  test("shows services and the first reviews", async () => {
    const seller = await makeMember(world);
    const service = await makeService(world, { sellerId: seller.id });
    await makeSale(seller.id, { stars: 4 });
    const page = await visitor.call(calls.getUserDetail, { params: { id: seller.id } });
    expect(page.services).toMatchObject({ total: 1, data: [{ id: service.id }] });
    expect(page.reviews).toMatchObject({ total: 1, data: [{ overall: 4, mayReply: false }] });
    const own = await world.client(seller.id);
    expect(await own.call(calls.getUserDetail, { params: { id: seller.id } })).toMatchObject({
      own: true,
      reviews: { data: [{ mayReply: true }] },
    });
  });

  test("does not exist for nobody, and not while a member is blocked", async () => {
    const banned = await makeMember(world, { status: 3 });
    for (const id of [String(banned.id), "0", "abc", "9223372036854775808", "2147483647"]) {
      expect((await visitor.send({ url: `/api/users/${id}/detail` })).statusCode, id).toBe(404);
    }
  });
});

describe("following", () => {
  test("twice is once, one's own page cannot be followed, lists show both sides", async () => {
    const followed = await makeMember(world);
    const me = await makeMember(world);
    const client = await world.client(me.id);
    const follow = (userId: number, follow: boolean) => client.call(calls.followUser, { body: { userId, follow } });
    expect(await follow(followed.id, true)).toEqual({ followed: true, followers: 1 });
    expect(await follow(followed.id, true)).toEqual({ followed: true, followers: 1 });
    expect((await client.call(calls.getMyFollows, { query: {} })).data.map((card) => card.id)).toEqual([followed.id]);
    const other = await world.client(followed.id);
    expect((await other.call(calls.getMyFollowers, { query: {} })).data.map((card) => card.id)).toEqual([me.id]);
    expect(await follow(followed.id, false)).toEqual({ followed: false, followers: 0 });
    await expect(follow(me.id, true)).rejects.toMatchObject({ body: { message: { userId: [expect.any(String)] } } });
    await expect(follow(2 ** 31 - 1, true)).rejects.toMatchObject({ status: 404 });
    await db.update(users).set({ status: 2 }).where(sql`id = ${followed.id}`);
    await expect(follow(followed.id, true)).rejects.toMatchObject({ status: 404 });
  });
});
