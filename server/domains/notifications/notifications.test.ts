import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getMyNotices, getMyNotifications, getMyTasks, readMyNotifications } from "#contract/notifications/routes.ts";
import { followUser } from "#contract/profiles/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { paymentRefunded } from "#server/domains/payments/events.ts";
import { emit, event } from "#server/kernel/delivery/events.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { notify } from "./notify.ts";

const world = await openWorld();

const write = (userId: number, n: number, key = `test:${n}`) =>
  notify(world.system, { to: userId, kind: "order_update", title: `第 ${n} 則`, url: `/services/${n}`, key });

describe("the bell", () => {
  test("shows the newest first, once each however often they are delivered, and counts the unread ones", async () => {
    const me = await makeMember(world);
    for (const n of [1, 2, 3, 3]) await write(me.id, n);
    const menus = await (await world.client(me.id)).call(getMyNotices, {});
    expect(menus.notifications.map((row) => row.title)).toEqual(["第 3 則", "第 2 則", "第 1 則"]);
    expect(menus.notifications[0]).toMatchObject({ read: false, url: "/services/3", avatar: null, kind: "order" });
    expect(menus).toMatchObject({ tasks: [], messages: [], unread: { notifications: 3, tasks: 0, messages: 0 } });
  });

  test("reading up to what was seen leaves later ones unread, and nobody else's are touched", async () => {
    const [me, other] = [await makeMember(world), await makeMember(world)];
    for (const n of [1, 2, 3]) await write(me.id, n);
    await write(other.id, 1);
    const client = await world.client(me.id);
    const { notifications } = await client.call(getMyNotices, {});
    expect(await client.call(readMyNotifications, { body: { until: notifications[1]?.id } })).toEqual({ unread: 1 });
    const after = await client.call(getMyNotices, {});
    expect(after.notifications.map((row) => row.read)).toEqual([false, true, true]);
    expect(await client.call(readMyNotifications, { body: {} })).toEqual({ unread: 0 });
    const others = await (await world.client(other.id)).call(getMyNotices, {});
    expect(others.unread.notifications).toBe(1);
  });

  test("the menu holds ten, the list has all of them on pages", async () => {
    const me = await makeMember(world);
    for (let n = 1; n <= 23; n++) await write(me.id, n);
    const client = await world.client(me.id);
    expect((await client.call(getMyNotices, {})).notifications).toHaveLength(10);
    const second = await client.call(getMyNotifications, { query: { page: 2 } });
    expect(second).toMatchObject({ page: 2, pages: 2, total: 23 });
    expect(second.data.map((row) => row.title)).toEqual(["第 3 則", "第 2 則", "第 1 則"]);
    expect((await client.call(getMyNotifications, { query: { page: 9 } })).data).toEqual([]);
  });

  test("visitors are asked to log in", async () => {
    for (const call of [getMyNotices, getMyNotifications, getMyTasks] as const) {
      await expect(world.visitor().call(call, {})).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe("what the domains tell", () => {
  test("a new follower is told once, though they stop and come back", async () => {
    const [me, fan] = [await makeMember(world), await makeMember(world, { nickname: "小芳" })];
    const client = await world.client(fan.id);
    for (const follow of [true, false, true]) await client.call(followUser, { body: { userId: me.id, follow } });
    await world.drain();
    const { notifications } = await (await world.client(me.id)).call(getMyNotices, {});
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({ title: "小芳開始追蹤你", url: `/users/${fan.id}`, kind: "follow" });
  });

  test("a follower whose account was blocked meanwhile is not announced", async () => {
    const [me, fan] = [await makeMember(world), await makeMember(world)];
    await (await world.client(fan.id)).call(followUser, { body: { userId: me.id, follow: true } });
    await world.deps.db.update(users).set({ status: 3 }).where(eq(users.id, fan.id));
    await world.drain();
    expect((await (await world.client(me.id)).call(getMyNotices, {})).notifications).toEqual([]);
  });

  test("entries that the release before queued by events are written, once each and without a mail", async () => {
    const me = await makeMember(world);
    const entry = { userId: me.id, kind: "order", url: "/", avatar: null };
    const moved = { id: 7, userId: me.id, step: "raised" as const, level: 2, falls: null, lapsesAt: null };
    for (let n = 0; n < 2; n++) {
      await emit(world.system, event("order.notice"), { ...entry, title: "訂單", key: "a" });
      await emit(world.system, event("account.notice"), { ...entry, title: "資料", key: "b" });
      await emit(world.system, event("ledger.coins_expiring"), { ...entry, title: "金幣", key: "c" });
      await emit(world.system, event("member.level_moved"), moved);
    }
    await world.drain();
    const { notifications } = await (await world.client(me.id)).call(getMyNotices, {});
    expect(notifications.map(({ title }) => title).sort()).toEqual(["你的等級升到 2", "訂單", "資料", "金幣"].sort());
    expect(
      await world.deps.db
        .select()
        .from(outbox)
        .where(eq(outbox.to, me.email ?? "")),
    ).toEqual([]);
  });

  test("a refund that the gateway has taken is told to the buyer once, however often it is delivered", async () => {
    const { orderId, buyerId } = await makePaidOrder(world);
    for (let n = 0; n < 2; n++)
      await emit(world.system, paymentRefunded, {
        refundId: 1,
        orderId,
        attemptId: 7,
        amount: 1050,
        key: "k",
        way: "gateway",
      });
    await world.drain();
    const { notifications } = await (await world.client(buyerId)).call(getMyNotices, {});
    expect(notifications.filter(({ title }) => title.startsWith("退款"))).toMatchObject([
      { title: "退款 NT$1,050 已送出「名片設計與完稿」", url: `/transactions/${orderId}`, kind: "order" },
    ]);
  });

  test("a sale reaches both: entries in the bell, and what waits is derived from the order's state", async () => {
    const order = await makePaidOrder(world);
    await world.drain();
    const seller = await world.client(order.sellerId);
    const menus = await seller.call(getMyNotices, {});
    expect(menus.unread.notifications).toBeGreaterThan(0);
    expect(menus.notifications.every((row) => row.url === `/transactions/${order.orderId}`)).toBe(true);
    const parties = [seller, await world.client(order.buyerId)];
    const tasks = (await Promise.all(parties.map((client) => client.call(getMyTasks, {})))).flatMap(
      (page) => page.data,
    );
    expect(tasks.length).toBeGreaterThan(0);
    for (const task of tasks) expect(task.url).toBe(`/transactions/${order.orderId}`);
  });
});
