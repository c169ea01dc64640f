import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/coupons/routes.ts";
import { couponUses } from "#server/db/schema/coupons.ts";
import { follows } from "#server/db/schema/profiles.ts";
import { myData } from "#server/domains/accounts/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { couponForm, makeCollected, makeCoupon } from "#server/testing/factories/coupons.ts";
import { makeListing, makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { couponsFor, giveBackCoupons, grantCoupon, holdCoupons, spendCoupons } from "./index.ts";
import { warnOfEnd } from "./warn-of-end.ts";

const world = await openWorld();

/** A buyer who is about to buy something for NT$1,000. */
async function buying(net = 1000) {
  const { id: sellerId } = await makeMember(world);
  const { id: buyerId } = await makeMember(world);
  return { sellerId, buyerId, serviceId: 700_000 + nextSerial(), categoryId: 7, net };
}
type Buying = Omit<Awaited<ReturnType<typeof buying>>, "categoryId"> & { categoryId: number | null };
type Chosen = { seller?: number; platform?: number };

/** Reserves coupons for an order. */
function hold(of: Buying, { seller, platform }: Chosen, orderId = 900_000 + nextSerial()) {
  const ids = { sellerCouponId: seller ?? null, platformCouponId: platform ?? null };
  return tx(world.as(of.buyerId), (ctx) => holdCoupons(ctx, { ...of, ...ids, orderId }));
}

const refused = (field: string, text: RegExp) => ({
  code: "coupon_refused",
  fields: { [field]: [expect.stringMatching(text)] },
});

describe("what a coupon takes off", () => {
  test("a sum, a share up to its cap, one of each kind, the seller's first", async () => {
    const of = await buying();
    const seller = await makeCoupon(world, { sellerId: of.sellerId, cut: "percent", value: 20, cap: 150 });
    const platform = await makeCoupon(world, { cut: "percent", value: 10 });
    for (const { id } of [seller, platform]) await makeCollected(world, id, of.buyerId);
    expect(await hold(of, { seller: seller.id, platform: platform.id })).toEqual({
      sellerDiscount: 150,
      platformDiscount: 85,
      platformBorneBySeller: 0,
    });
  });

  test("leaves NT$1 of the price; what is split is split to the dollar", async () => {
    const of = await buying(101);
    const seller = await makeCoupon(world, { sellerId: of.sellerId, value: 90 });
    const split = { scope: "seller", scopeId: of.sellerId, sellerBp: 3333 };
    const platform = await makeCoupon(world, { value: 50, ...split });
    for (const { id } of [seller, platform]) await makeCollected(world, id, of.buyerId);
    expect(await hold(of, { seller: seller.id, platform: platform.id })).toEqual({
      sellerDiscount: 90,
      platformDiscount: 10,
      platformBorneBySeller: 3,
    });
  });
});

describe("who may use it, and for what", () => {
  test("the list shows what fits first, best first, and says of the others why not", async () => {
    const of = await buying();
    const other = await makeMember(world);
    const small = await makeCoupon(world, { value: 50 });
    const large = await makeCoupon(world, { value: 80 });
    const dear = await makeCoupon(world, { value: 500, minimum: 1500 });
    const elsewhere = await makeCoupon(world, { scope: "seller", scopeId: other.id });
    const soon = await makeCoupon(world, { startsAt: later(world.clock.now(), DAY) });
    const foreign = await makeCoupon(world, { sellerId: other.id });
    const followers = await makeCoupon(world, { sellerId: of.sellerId, audience: "followers" });
    const returning = await makeCoupon(world, { sellerId: of.sellerId, audience: "returning" });
    for (const { id } of [small, large, dear, elsewhere, soon, foreign]) await makeCollected(world, id, of.buyerId);
    const shown = await couponsFor(world.as(of.buyerId), of);
    expect(shown.slice(0, 2)).toMatchObject([
      { id: large.id, discount: 80, refusal: null, bearer: "platform", kind: "platform" },
      { id: small.id, discount: 50, refusal: null },
    ]);
    const why = new Map(shown.map(({ id, refusal }) => [id, refusal]));
    expect(why.get(dear.id)).toBe("滿 NT$1,500 才能使用，還差 NT$500。");
    expect(why.get(elsewhere.id)).toBe(`只能用在「${other.nickname}」。`);
    expect(why.get(soon.id)).toMatch(/才開始使用/);
    expect(why.get(followers.id)).toBe("追蹤這位賣家後就能使用。");
    expect(why.has(foreign.id)).toBe(false);
    expect(why.has(returning.id)).toBe(false);
  });

  test("followers by following, buyers who come back by having bought, both without a code", async () => {
    const { sellerId, buyerId, serviceId } = await makePaidOrder(world, await makeListing(world));
    const of = { sellerId, buyerId, serviceId, categoryId: null, net: 1000 };
    await makeCoupon(world, { sellerId, audience: "returning", value: 60 });
    await makeCoupon(world, { sellerId, audience: "followers", value: 40 });
    const before = await couponsFor(world.as(buyerId), of);
    expect(before.map(({ discount }) => discount)).toEqual([60, 0]);
    await world.deps.db.insert(follows).values({ userId: buyerId, followedId: sellerId });
    const now = await couponsFor(world.as(buyerId), of);
    expect(now.map(({ discount, refusal }) => [discount, refusal])).toEqual([
      [60, null],
      [40, null],
    ]);
  });

  test("the first order only: not after a paid one, not beside another first order", async () => {
    const { sellerId, buyerId, serviceId } = await makePaidOrder(world, await makeListing(world));
    const old = { sellerId, buyerId, serviceId, categoryId: null, net: 1000 };
    const first = await makeCoupon(world, { firstOrderOnly: true, perMember: 5 });
    await makeCollected(world, first.id, buyerId);
    await expect(hold(old, { platform: first.id })).rejects.toMatchObject(refused("platformCouponId", /第一筆訂單/));
    const fresh = await buying();
    await makeCollected(world, first.id, fresh.buyerId);
    const both = await Promise.allSettled([1, 2].map(() => hold(fresh, { platform: first.id })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("nobody uses what they do not keep, what is paused or over, or a seller's coupon as the platform's", async () => {
    const of = await buying();
    const loose = await makeCoupon(world);
    await expect(hold(of, { platform: loose.id })).rejects.toMatchObject(refused("platformCouponId", /輸入代碼/));
    const paused = await makeCoupon(world, { state: "paused" });
    const sellers = await makeCoupon(world, { sellerId: of.sellerId });
    for (const { id } of [paused, sellers]) await makeCollected(world, id, of.buyerId);
    await expect(hold(of, { platform: paused.id })).rejects.toMatchObject(refused("platformCouponId", /暫停/));
    await expect(hold(of, { platform: sellers.id })).rejects.toMatchObject(refused("platformCouponId", /找不到/));
  });
});

describe("holding, using, giving back", () => {
  test("two members and one place left: one of ten gets it; given back, the next one does", async () => {
    const coupon = await makeCoupon(world, { total: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => buying()));
    for (const { buyerId } of buyers) await makeCollected(world, coupon.id, buyerId);
    const orderOf = new Map(buyers.map(({ buyerId }) => [buyerId, 900_000 + nextSerial()]));
    const tries = await Promise.allSettled(
      buyers.map((of) => hold(of, { platform: coupon.id }, orderOf.get(of.buyerId))),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const lucky = buyers[tries.findIndex(({ status }) => status === "fulfilled")];
    const next = buyers[tries.findIndex(({ status }) => status === "rejected")];
    if (!lucky || !next) throw new Error("one was lucky");
    await expect(hold(next, { platform: coupon.id })).rejects.toMatchObject(refused("platformCouponId", /用完/));
    const orderId = orderOf.get(lucky.buyerId) ?? 0;
    for (let again = 0; again < 2; again++) await giveBackCoupons(world.system, orderId);
    await spendCoupons(world.system, orderId);
    expect(await world.deps.db.select().from(couponUses).where(eq(couponUses.orderId, orderId))).toMatchObject([
      { usedAt: null, givenBackAt: expect.any(Date) },
    ]);
    expect(await hold(next, { platform: coupon.id })).toMatchObject({ platformDiscount: 100 });
  });

  test("once a member, also in two orders at the same moment; the use stays when it is told twice", async () => {
    const of = await buying();
    const coupon = await makeCoupon(world);
    await makeCollected(world, coupon.id, of.buyerId);
    const orders = [900_000 + nextSerial(), 900_000 + nextSerial()];
    const tries = await Promise.allSettled(orders.map((orderId) => hold(of, { platform: coupon.id }, orderId)));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const orderId of [...orders, ...orders]) await spendCoupons(world.system, orderId);
    const uses = await world.deps.db.select().from(couponUses).where(eq(couponUses.couponId, coupon.id));
    expect(uses).toMatchObject([{ usedAt: expect.any(Date), discount: 100, sellerBears: 0 }]);
  });

  test("an order that is not placed after all holds nothing", async () => {
    const of = await buying();
    const coupon = await makeCoupon(world);
    await makeCollected(world, coupon.id, of.buyerId);
    const broken = tx(world.as(of.buyerId), async (ctx) => {
      await holdCoupons(ctx, { ...of, orderId: 1, sellerCouponId: null, platformCouponId: coupon.id });
      throw new Error("the order was refused");
    });
    await expect(broken).rejects.toThrow("refused");
    expect(await hold(of, { platform: coupon.id })).toMatchObject({ platformDiscount: 100 });
  });
});

describe("a member's own list", () => {
  test("a code is kept once, whoever types it how; my_data counts what may be used", async () => {
    const coupon = await makeCoupon(world, { code: `HELLO${nextSerial()}` });
    const { id } = await makeMember(world);
    const client = await world.client(id);
    const code = ` ${coupon.code?.toLowerCase()} `;
    expect(await client.call(calls.collectCoupon, { body: { code } })).toMatchObject({ id: coupon.id, left: 1 });
    await expect(client.call(calls.collectCoupon, { body: { code } })).rejects.toMatchObject({
      status: 409,
      body: { code: "coupon_kept" },
    });
    expect((await myData(world.as(id), id)).coupons).toBe(1);
    const orderId = 900_000 + nextSerial();
    const of = { ...(await buying()), buyerId: id };
    await hold(of, { platform: coupon.id }, orderId);
    expect((await myData(world.as(id), id)).coupons).toBe(0);
    expect(await client.call(calls.getMyCoupons, { query: { status: "used" } })).toMatchObject({
      total: 1,
      counts: { usable: 0, used: 1, over: 0 },
    });
    await giveBackCoupons(world.system, orderId);
    expect((await myData(world.as(id), id)).coupons).toBe(1);
  });

  test("codes of drafts and of what is over are unknown, one's own is refused", async () => {
    const { id } = await makeMember(world);
    const client = await world.client(id);
    const draft = await makeCoupon(world, { state: "draft" });
    const over = await makeCoupon(world, { endsAt: later(world.clock.now(), -1000) });
    const own = await makeCoupon(world, { sellerId: id });
    for (const { code } of [draft, over])
      await expect(client.call(calls.collectCoupon, { body: { code: code ?? "" } })).rejects.toMatchObject({
        body: { code: "coupon_unknown" },
      });
    await expect(client.call(calls.collectCoupon, { body: { code: own.code ?? "" } })).rejects.toMatchObject({
      body: { code: "coupon_refused" },
    });
  });

  test("campaigns give by key, once", async () => {
    const { id: memberId } = await makeMember(world);
    const coupon = await makeCoupon(world, { audience: "granted" });
    const gift = { memberId, couponId: coupon.id, origin: "新會員禮", key: `welcome:${memberId}` };
    expect(await Promise.all([1, 2, 3].map(() => grantCoupon(world.system, gift)))).toContain(true);
    expect(await grantCoupon(world.system, gift)).toBe(false);
    expect(await (await world.client(memberId)).call(calls.getMyCoupons, {})).toMatchObject({ total: 1 });
  });

  test("three days before the end one is told, once, and not of what was used", async () => {
    const of = await buying();
    const ending = { endsAt: later(world.clock.now(), 2 * DAY) };
    const [told, used] = [await makeCoupon(world, { title: "快到期", ...ending }), await makeCoupon(world, ending)];
    for (const { id } of [told, used]) await makeCollected(world, id, of.buyerId);
    await hold(of, { platform: used.id });
    expect(await warnOfEnd(world.system)).toBe(1);
    expect(await warnOfEnd(world.system)).toBe(0);
  });
});

describe("a seller's own", () => {
  test("is written, sent out, paused and ended; what is out keeps its conditions", async () => {
    const { id: sellerId } = await makeMember(world);
    const client = await world.client(sellerId);
    const made = await client.call(calls.createServiceCoupon, { body: couponForm(world) });
    expect(made).toMatchObject({ state: "draft", kind: "seller", scopeId: sellerId, sellerBp: 10_000, mayEdit: true });
    const params = { id: made.id };
    const press = (name: "activate" | "pause" | "resume" | "end") =>
      client.call(calls.transitionServiceCoupon, { params: { ...params, name } });
    const body = { ...couponForm(world), title: "改過的名稱" };
    expect(await client.call(calls.saveServiceCoupon, { params, body })).toMatchObject({ title: "改過的名稱" });
    expect(await press("activate")).toMatchObject({ state: "active", mayEdit: false });
    await expect(client.call(calls.saveServiceCoupon, { params, body })).rejects.toMatchObject({ status: 409 });
    expect(await press("pause")).toMatchObject({ state: "paused" });
    expect(await press("resume")).toMatchObject({ state: "active" });
    expect(await press("end")).toMatchObject({ state: "ended", actions: [] });
    await expect(press("resume")).rejects.toMatchObject({ status: 409 });
  });

  test("counts what is held, used and given", async () => {
    const of = await buying();
    const coupon = await makeCoupon(world, { sellerId: of.sellerId, perMember: 3 });
    await makeCollected(world, coupon.id, of.buyerId);
    const orders = [900_000 + nextSerial(), 900_000 + nextSerial(), 900_000 + nextSerial()] as const;
    for (const orderId of orders) await hold(of, { seller: coupon.id }, orderId);
    await spendCoupons(world.system, orders[0]);
    await giveBackCoupons(world.system, orders[1]);
    const client = await world.client(of.sellerId);
    expect(await client.call(calls.getServiceCoupon, { params: { id: coupon.id } })).toMatchObject({
      kept: 1,
      held: 1,
      used: 1,
      given: 100,
    });
  });

  test("says at the field what is wrong: a taken code, another's service, times that run backwards", async () => {
    const { id: sellerId } = await makeMember(world);
    const client = await world.client(sellerId);
    const { serviceId } = await makeListing(world);
    const form = couponForm(world);
    await client.call(calls.createServiceCoupon, { body: form });
    const wrong = (body: object) =>
      client.call(calls.createServiceCoupon, { body: { ...couponForm(world), ...body } }).then(
        () => null,
        (error: { body: { message: unknown } }) => error.body.message,
      );
    expect(await wrong({ code: form.code })).toEqual({ code: ["這個代碼已經有人使用，請換一個。"] });
    expect(await wrong({ scope: "service", scopeId: serviceId })).toEqual({
      scopeId: ["找不到這個項目，請重新選擇。"],
    });
    expect(await wrong({ scope: "all" })).toEqual({ scope: ["請選擇適用範圍"] });
    expect(await wrong({ endsAt: form.startsAt, startsAt: form.endsAt })).toEqual({
      endsAt: ["結束時間要在開始時間之後"],
    });
    expect(await wrong({ value: 95 })).toEqual({ value: ["折扣最多 90%"] });
  });
});
