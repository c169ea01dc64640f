import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as approvalCalls from "#contract/approvals/routes.ts";
import * as calls from "#contract/coupons/routes.ts";
import type { OperatorRole } from "#contract/roles.ts";
import { users } from "#server/db/schema/accounts.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { notifications, outbox } from "#server/db/schema/notifications.ts";
import { tx } from "#server/kernel/tx.ts";
import { couponForm, makeCollected, makeCoupon } from "#server/testing/factories/coupons.ts";
import { makeListing } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { collectCoupon } from "./collect-coupon.ts";
import { couponsFor, giveBackCoupons, holdCoupons } from "./index.ts";
import { personalData } from "./personal-data.ts";

const world = await openWorld();

/** An operator's form for a platform coupon, NT$100 off. */
const siteForm = (budget: number, more: object = {}) => ({
  ...couponForm(world),
  cut: "amount" as const,
  value: 100,
  cap: null,
  scope: "all" as const,
  sellerBp: 0,
  budget,
  ...more,
});

/** Creates an operator with these roles. */
const operator = async (...roles: OperatorRole[]) => world.operator((await makeMember(world, { roles })).id);

const operators = async () => ({ content: await operator("content"), finance: await operator("finance") });

/** Reserves coupons for an order of NT$1,000. */
async function hold(couponId: number, buyerId: number, orderId = 900_000 + nextSerial(), sellerId = 1) {
  const of = { buyerId, sellerId, serviceId: 700_000, categoryId: null, net: 1000, orderId };
  return tx(world.as(buyerId), (ctx) => holdCoupons(ctx, { ...of, sellerCouponId: null, platformCouponId: couponId }));
}

const made = (sellerId: number, values: object) => makeCoupon(world, { sellerId, ...values });

async function keeper(couponId: number): Promise<number> {
  const { id } = await makeMember(world);
  await makeCollected(world, couponId, id);
  return id;
}

describe("the budget of a coupon of the site", () => {
  test("has to be there, and to be enough for one use", async () => {
    const { content } = await operators();
    const { budget: _, ...without } = siteForm(1);
    await expect(content.call(calls.createAdminCoupon, { body: without })).rejects.toMatchObject({
      body: { message: { budget: ["請輸入預算"] } },
    });
    await expect(content.call(calls.createAdminCoupon, { body: siteForm(99) })).rejects.toMatchObject({
      body: { message: { budget: [expect.stringContaining("NT$100")] } },
    });
  });

  test("up to NT$30,000 one operator activates it; above, a second one of the finance team does", async () => {
    const { content, finance } = await operators();
    const press = async (budget: number) => {
      const { id } = await content.call(calls.createAdminCoupon, { body: siteForm(budget) });
      return content.call(calls.transitionAdminCoupon, { params: { id, name: "activate" } });
    };
    expect(await press(30_000)).toMatchObject({ state: "active", waiting: false, budget: 30_000 });
    const large = await press(30_001);
    expect(large).toMatchObject({ state: "draft", waiting: true, mayEdit: false });
    const params = { id: large.id };
    await expect(content.call(calls.saveAdminCoupon, { params, body: siteForm(900_000) })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      collectCoupon(world.as((await makeMember(world)).id), { code: large.code ?? "" }),
    ).rejects.toMatchObject({ code: "coupon_unknown" });
    const { data } = await finance.call(approvalCalls.getApprovals, {});
    const proposal = data.find(({ url }) => url.endsWith(`/coupons/${large.id}`));
    expect(proposal).toMatchObject({ amount: 30_001, title: expect.stringContaining("開店慶九折") });
    await expect(content.call(approvalCalls.approve, { params: { id: proposal?.id ?? 0 } })).rejects.toMatchObject({
      status: 403,
    });
    await finance.call(approvalCalls.approve, { params: { id: proposal?.id ?? 0 } });
    expect(await content.call(calls.getAdminCoupon, { params })).toMatchObject({ state: "active", waiting: false });
  });

  test("who asked takes the request back and may edit again; nobody releases their own", async () => {
    const both = await operator("content", "finance");
    const { id } = await both.call(calls.createAdminCoupon, { body: siteForm(50_000) });
    const press = (name: "activate" | "withdraw" | "discard") =>
      both.call(calls.transitionAdminCoupon, { params: { id, name } });
    await press("activate");
    await expect(press("discard")).rejects.toMatchObject({ status: 409 });
    const { data } = await both.call(approvalCalls.getApprovals, {});
    const own = data.find(({ url }) => url.endsWith(`/coupons/${id}`));
    await expect(both.call(approvalCalls.approve, { params: { id: own?.id ?? 0 } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await press("withdraw")).toMatchObject({ state: "draft", waiting: false, mayEdit: true });
    await both.call(calls.saveAdminCoupon, { params: { id }, body: siteForm(20_000) });
    expect(await press("activate")).toMatchObject({ state: "active", budget: 20_000 });
  });

  test("is never exceeded by orders at one moment, and what is given back may be used again", async () => {
    const coupon = await makeCoupon(world, { budget: 350, perMember: 5 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => keeper(coupon.id)));
    const orders = buyers.map(() => 900_000 + nextSerial());
    const tries = await Promise.allSettled(buyers.map((id, at) => hold(coupon.id, id, orders[at])));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const lucky = tries.findIndex(({ status }) => status === "fulfilled");
    const late = await keeper(coupon.id);
    const of = { buyerId: late, sellerId: 1, serviceId: 700_000, categoryId: null, net: 1000 };
    expect(await couponsFor(world.as(late), of)).toMatchObject([{ refusal: "這張優惠券已經用完了。" }]);
    await expect(
      collectCoupon(world.as((await makeMember(world)).id), { code: coupon.code ?? "" }),
    ).rejects.toMatchObject({ fields: { code: ["這張優惠券已經用完了。"] } });
    await giveBackCoupons(world.system, orders[lucky] ?? 0);
    expect(await hold(coupon.id, late)).toMatchObject({ platformDiscount: 100 });
  });

  test("finance reads what all of them promise, hold and have spent", async () => {
    const { finance } = await operators();
    const promised = async () => (await finance.call(calls.getAdminCoupons, {})).promises.coupons;
    const before = await promised();
    const coupon = await makeCoupon(world, { budget: 5000 });
    await hold(coupon.id, await keeper(coupon.id));
    const ended = await makeCoupon(world, { budget: 7000, state: "ended", endedAt: world.clock.now() });
    await world.deps.db.execute(sql`insert into coupon_uses
      (coupon_id, order_id, user_id, kind, discount, seller_bears, held_at, used_at)
      values (${ended.id}, 1, 1, 'platform', 60, 0, now(), now())`);
    const { promised: all, reserved, spent } = await promised();
    expect([all - before.promised, reserved - before.reserved, spent - before.spent]).toEqual([5060, 100, 60]);
  });
});

describe("a share that a seller bears", () => {
  async function shared(more: object = {}) {
    const { content, finance } = await operators();
    const listing = await makeListing(world);
    const seller = await world.client(listing.sellerId);
    const body = siteForm(10_000, { scope: "service", scopeId: listing.serviceId, sellerBp: 4000, ...more });
    const { id } = await content.call(calls.createAdminCoupon, { body });
    const press = (name: "ask" | "activate" | "take_back") =>
      content.call(calls.transitionAdminCoupon, { params: { id, name } });
    const answer = (name: "agree" | "decline") => seller.call(calls.transitionServiceCoupon, { params: { id, name } });
    return { content, finance, listing, seller, id, press, answer };
  }

  test("is asked for by bell and mail, and agreed to before the coupon can be activated", async () => {
    const { seller, listing, id, press, answer } = await shared();
    await expect(press("activate")).rejects.toMatchObject({ status: 409 });
    await expect(seller.call(calls.getServiceCoupon, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await press("ask")).toMatchObject({ state: "asked", bearer: { id: listing.sellerId } });
    await expect(press("activate")).rejects.toMatchObject({ status: 409 });
    const [bell] = await world.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, listing.sellerId))
      .orderBy(desc(notifications.id));
    expect(bell).toMatchObject({ title: "請你分攤一張優惠券：開店慶九折", url: `/mypage/services/coupons/${id}` });
    const mails = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `${bell?.key}:${listing.sellerId}`));
    expect(mails[0]?.text).toContain("折抵金額的 40%，總共最多 NT$4,000");
    const page = await seller.call(calls.getServiceCoupon, { params: { id } });
    expect(page).toMatchObject({ reader: "bearer", mayEdit: false, budget: 10_000, sellerBp: 4000 });
    expect(page.actions.map(({ name }) => name)).toEqual(["agree", "decline"]);
    expect(await answer("agree")).toMatchObject({ state: "agreed" });
    expect(await press("activate")).toMatchObject({ state: "active" });
  });

  test("nobody else agrees to it, neither the operator nor another seller", async () => {
    const { content, id, press } = await shared();
    await press("ask");
    await expect(content.call(calls.transitionAdminCoupon, { params: { id, name: "agree" } })).rejects.toMatchObject({
      status: 409,
    });
    const stranger = await world.client((await makeMember(world)).id);
    await expect(stranger.call(calls.transitionServiceCoupon, { params: { id, name: "agree" } })).rejects.toMatchObject(
      { status: 404 },
    );
  });

  test("refused, it cannot be activated; taken back and changed, it has to be agreed to anew", async () => {
    const { content, id, press, answer } = await shared();
    await press("ask");
    await answer("agree");
    expect(await answer("decline")).toMatchObject({ state: "declined", actions: [] });
    await expect(press("activate")).rejects.toMatchObject({ status: 409 });
    expect(await press("take_back")).toMatchObject({ state: "draft", mayEdit: true });
    await content.call(calls.saveAdminCoupon, {
      params: { id },
      body: siteForm(10_000, { scope: "all" }),
    });
    expect(await press("activate")).toMatchObject({ state: "active", bearer: null });
  });

  test("a large one needs the seller and the finance console; a seller who changes their mind meanwhile stops it", async () => {
    const { content, finance, id, press, answer } = await shared({ budget: 60_000 });
    await press("ask");
    await answer("agree");
    expect(await press("activate")).toMatchObject({ state: "agreed", waiting: true });
    const proposals = async () => {
      const { data } = await finance.call(approvalCalls.getApprovals, {});
      return data.filter(({ url }) => url.endsWith(`/coupons/${id}`));
    };
    const [proposal] = await proposals();
    await answer("decline");
    expect(await proposals()).toEqual([]);
    await expect(finance.call(approvalCalls.approve, { params: { id: proposal?.id ?? 0 } })).rejects.toMatchObject({
      status: 409,
    });
    expect(await content.call(calls.getAdminCoupon, { params: { id } })).toMatchObject({
      ...{ state: "declined", waiting: false },
      actions: [{ name: "take_back" }],
    });
    expect(await press("take_back")).toMatchObject({ state: "draft", waiting: false, mayEdit: true });
  });

  test("never becomes more than the seller agreed to, and stands on each order for the seller alone", async () => {
    const listing = await makeListing(world);
    const { sellerId, serviceId } = listing;
    const coupon = await makeCoupon(world, {
      ...{
        scope: "service",
        scopeId: serviceId,
        bearerId: sellerId,
        sellerBp: 5000,
        budget: 15,
        value: 5,
        perMember: 9,
      },
    });
    const buyerId = await keeper(coupon.id);
    const place = async () => {
      const of = { buyerId, sellerId, serviceId, categoryId: null, net: 1000, orderId: 900_000 + nextSerial() };
      const ids = { sellerCouponId: null, platformCouponId: coupon.id };
      return (await tx(world.as(buyerId), (ctx) => holdCoupons(ctx, { ...of, ...ids }))).platformBorneBySeller;
    };
    // Half of NT$5 is rounded up to 3; three of them would be 9, but half of the budget is 8.
    expect([await place(), await place(), await place()]).toEqual([3, 3, 2]);
  });
});

describe("codes cannot be guessed", () => {
  const limited = { status: 429 };

  test("saving a draft with one code after the other is refused like collecting them, and counted together", async () => {
    const taken = await makeCoupon(world, { code: `TAKEN${nextSerial()}` });
    const client = await world.client((await makeMember(world)).id);
    const { id } = await client.call(calls.createServiceCoupon, { body: couponForm(world) });
    const guess = (code: string) =>
      client.call(calls.saveServiceCoupon, { params: { id }, body: { ...couponForm(world), code } });
    for (let n = 0; n < 9; n++) await guess(`GUESS${nextSerial()}`);
    await expect(guess(taken.code ?? "")).rejects.toMatchObject({ status: 409 });
    for (let n = 0; n < 9; n++)
      await expect(client.call(calls.collectCoupon, { body: { code: `NONE${nextSerial()}` } })).rejects.toThrow();
    await expect(guess(taken.code ?? "")).rejects.toMatchObject(limited);
    await expect(client.call(calls.createServiceCoupon, { body: couponForm(world) })).rejects.toMatchObject(limited);
  });

  test("the code of somebody else's coupon cannot be told from a wrong one", async () => {
    const foreign = await makeCoupon(world, { code: `FOREIGN${nextSerial()}` });
    const client = await world.client((await makeMember(world)).id);
    const guess = (code: string) =>
      client.call(calls.saveServiceCoupon, { params: { id: foreign.id }, body: { ...couponForm(world), code } });
    for (let n = 0; n < 20; n++) await expect(guess(`GUESS${nextSerial()}`)).rejects.toMatchObject({ status: 404 });
    await expect(guess(`GUESS${nextSerial()}`)).rejects.toMatchObject(limited);
    await expect(guess(foreign.code ?? "")).rejects.toMatchObject(limited);
  });

  test("what keeps its code is saved as often as one likes, also for followers", async () => {
    const client = await world.client((await makeMember(world)).id);
    const body = couponForm(world);
    const { id } = await client.call(calls.createServiceCoupon, { body });
    for (let n = 0; n < 25; n++)
      await client.call(calls.saveServiceCoupon, { params: { id }, body: { ...body, title: `第 ${n} 版名稱` } });
    const plain = { ...body, audience: "followers" as const };
    expect(await client.call(calls.saveServiceCoupon, { params: { id }, body: plain })).toMatchObject({ code: null });
  });
});

test("a deleted draft is in no list any more, and its code is free again", async () => {
  const client = await world.client((await makeMember(world)).id);
  const body = couponForm(world);
  const { id, actions } = await client.call(calls.createServiceCoupon, { body });
  expect(actions.map(({ label }) => label)).toEqual(["啟用", "刪除草稿"]);
  expect(await client.call(calls.transitionServiceCoupon, { params: { id, name: "discard" } })).toMatchObject({
    state: "ended",
    actions: [],
  });
  await expect(client.call(calls.getServiceCoupon, { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await client.call(calls.getServiceCoupons, {})).total).toBe(0);
  expect((await client.call(calls.createServiceCoupon, { body })).state).toBe("draft");
});

describe("a seller who leaves", () => {
  test("ends their own coupons and those they share, by the process, and what waits for release lapses", async () => {
    const { content, finance } = await operators();
    const { id } = await makeMember(world);
    const own = await Promise.all(["draft", "active", "paused"].map((state) => made(id, { state })));
    const over = await made(id, { state: "ended", endedAt: world.clock.now() });
    const share = { scope: "seller", scopeId: id, sellerBp: 3000, budget: 50_000, state: "agreed" } as const;
    const shared = await makeCoupon(world, share);
    const other = await makeCoupon(world);
    const asked = await content.call(calls.transitionAdminCoupon, { params: { id: shared.id, name: "activate" } });
    expect(asked).toMatchObject({ state: "agreed", waiting: true });
    const [user] = await world.deps.db.select().from(users).where(eq(users.id, id));
    if (!user) throw new Error("the member is not there");
    await tx(world.system, (ctx) => personalData.erase(ctx, user));

    const stateOf = async (of: number) =>
      (await world.deps.db.select().from(coupons).where(eq(coupons.id, of))).map(({ state }) => state);
    for (const each of [...own, shared]) expect(await stateOf(each.id)).toEqual(["ended"]);
    expect(await stateOf(other.id)).toEqual(["active"]);
    const leave = eq(auditLog.action, "coupon.leave");
    const written = (await world.deps.db.select().from(auditLog).where(leave)).map(({ subjectId }) => subjectId);
    expect(written).toEqual(expect.arrayContaining([...own, shared].map((each) => each.id)));
    expect(written).not.toContain(over.id);
    expect(written).not.toContain(other.id);
    const { data } = await finance.call(approvalCalls.getApprovals, {});
    expect(data.find(({ url }) => url.endsWith(`/coupons/${shared.id}`))).toBeUndefined();
  });
});
