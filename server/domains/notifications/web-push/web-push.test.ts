import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { logout } from "#contract/accounts/routes.ts";
import { deleteMySession } from "#contract/accounts/setting-routes.ts";
import { deleteMyPush, getMyPush, putMyPush, putMyPushKinds } from "#contract/notifications/push-routes.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { renewSession } from "#server/domains/accounts/index.ts";
import { PushError } from "#server/integrations/web-push/port.ts";
import { noPush, PUSH_HOSTS, vapidPush } from "#server/integrations/web-push/vapid.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { pushSandbox } from "#server/sandbox/push/plugin.ts";
import { deliveredSale } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { testVapid } from "#server/testing/ports.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import type { BellKind } from "../kinds.ts";
import { notify } from "../notify.ts";
import { sendPush } from "./send-push.ts";

const world = await openWorld();
const { db } = world.deps;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** A push service on this machine, which decrypts as browsers do: what arrives was encrypted and signed rightly. */
const port = await freePort();
const standIn = { path: "/sandbox/push", url: `http://127.0.0.1:${port}/sandbox/push` };
const service = fastify();
await service.register(pushSandbox, { prefix: standIn.path, url: standIn.url, now: () => world.clock.now() });
await service.listen({ host: "127.0.0.1", port });
afterAll(() => service.close());
Object.assign(world.deps.ports, { webPush: vapidPush({ ...testVapid, hosts: PUSH_HOSTS, standIn }) });

type Shown = { title: string; body: string; url: string; tag: string; device: string; seconds: number };
const allShown = async (): Promise<Shown[]> => (await fetch(`${standIn.url}.json`)).json();
const newSubscription = async (): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> =>
  (await fetch(`${standIn.url}/devices`, { method: "POST" })).json();
const idOf = (endpoint: string) => endpoint.split("/").at(-1) ?? "";

/** A member who has switched the messages on in a browser of their own. */
async function newDevice(userId: number) {
  const client = await world.client(userId);
  const subscription = await newSubscription();
  await client.call(putMyPush, { body: subscription });
  const shown = async () => (await allShown()).filter(({ device }) => device === idOf(subscription.endpoint));
  return { client, subscription, shown };
}
const rowsOf = (userId: number) => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

async function tell(to: number, kind: BellKind = "order", due: Date | null = later(2 * DAY)): Promise<void> {
  await notify(world.system, {
    to,
    kind,
    key: `due:${nextSerial()}`,
    title: "請付款「機密的專案名稱」",
    url: "/transactions/7",
    due: due && { what: "付款期限", at: due },
  });
  await world.drain();
}
const later = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds);

describe("a notice with a deadline", () => {
  test("arrives at every device of the member, without what is quoted in its title, and leads to its page", async () => {
    const { id } = await makeMember(world);
    const [one, other] = [await newDevice(id), await newDevice(id)];
    await tell(id);
    for (const { shown } of [one, other])
      expect(await shown()).toMatchObject([
        { title: "請付款", body: expect.stringMatching(/^付款期限：\d{4} 年 .+\d\d:\d\d$/), url: "/transactions/7" },
      ]);
    // The service keeps it until the deadline, not longer.
    expect((await one.shown())[0]?.seconds).toBeLessThanOrEqual((2 * DAY) / 1000);
    expect((await one.shown())[0]?.seconds).toBeGreaterThan(DAY / 1000);
  });

  test("arrives nowhere if there is none, if it has passed, or if its kind has none", async () => {
    const { id } = await makeMember(world);
    const { shown } = await newDevice(id);
    await tell(id, "order", null);
    await tell(id, "order", later(-HOUR));
    await tell(id, "support");
    expect(await shown()).toEqual([]);
  });

  test("is not sent when the deadline passes while it waits in the queue", async () => {
    const { id } = await makeMember(world);
    const { shown } = await newDevice(id);
    const [row] = await rowsOf(id);
    const message = { title: "a", body: "b", url: "/", tag: "c" };
    await sendPush(world.system, { subscription: row?.id, message, until: later(-1).toISOString() });
    expect(await shown()).toEqual([]);
  });

  test("a delivery reaches the buyer, who has to look at it, with its deadline", async () => {
    const sale = await deliveredSale(world);
    const [buyer, seller] = [await newDevice(sale.buyerId), await newDevice(sale.sellerId)];
    await world.drain();
    expect(await buyer.shown()).toContainEqual(
      expect.objectContaining({
        title: "賣家交付成果，等待買家驗收",
        body: expect.stringMatching(/^驗收期限：/),
        url: `/transactions/${sale.orderId}`,
      }),
    );
    expect(await seller.shown()).toEqual([]);
  });
});

describe("switched off", () => {
  test("a device stays quiet, and others of the member do not", async () => {
    const { id } = await makeMember(world);
    const [quiet, loud] = [await newDevice(id), await newDevice(id)];
    await quiet.client.call(deleteMyPush, {});
    await quiet.client.call(deleteMyPush, {});
    await tell(id);
    expect([await quiet.shown(), (await loud.shown()).length]).toEqual([[], 1]);
    expect(await quiet.client.call(getMyPush, {})).toMatchObject({ on: false, key: testVapid.publicKey });
    expect(await loud.client.call(getMyPush, {})).toMatchObject({ on: true });
  });

  test("a kind is quiet on all devices", async () => {
    const { id } = await makeMember(world);
    const { client, shown } = await newDevice(id);
    await client.call(putMyPushKinds, { body: { orders: false, requests: true, endings: true } });
    await tell(id);
    await tell(id, "offer");
    await tell(id, "coins_ending");
    expect(await shown()).toHaveLength(2);
    expect(await client.call(getMyPush, {})).toMatchObject({ kinds: { orders: false, requests: true, endings: true } });
  });
});

describe("a subscription", () => {
  test("ends with the log-out on its device", async () => {
    const { id } = await makeMember(world);
    const { client, shown } = await newDevice(id);
    await client.call(logout, {});
    expect(await rowsOf(id)).toEqual([]);
    await tell(id);
    expect(await shown()).toEqual([]);
  });

  test("ends when the device is logged out from another one, and hears nothing once its session has expired", async () => {
    const { id } = await makeMember(world);
    const { shown } = await newDevice(id);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));
    await db
      .update(sessions)
      .set({ expiresAt: later(-1) })
      .where(eq(sessions.id, session?.id ?? 0));
    await tell(id);
    expect(await shown()).toEqual([]);
    const other = await world.client(id);
    await other.call(deleteMySession, { params: { id: session?.id ?? 0 } });
    expect(await rowsOf(id)).toEqual([]);
  });

  test("stays when the session gets a new secret", async () => {
    const { id } = await makeMember(world);
    const { shown } = await newDevice(id);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));
    const actor = { ...world.as(id).actor, sessionId: session?.id ?? 0 } as ReturnType<World["as"]>["actor"];
    await renewSession({ ...world.as(id), actor }, { secondFactor: false });
    await db.delete(sessions).where(eq(sessions.id, session?.id ?? 0));
    await tell(id);
    expect(await shown()).toHaveLength(1);
  });

  test("belongs to whoever uses the browser now, and a session has one", async () => {
    const [before, now] = [await makeMember(world), await makeMember(world)];
    const { subscription, shown } = await newDevice(before.id);
    const client = await world.client(now.id);
    await client.call(putMyPush, { body: subscription });
    await tell(before.id);
    expect([await shown(), await rowsOf(before.id)]).toEqual([[], []]);
    await client.call(putMyPush, { body: await newSubscription() });
    await client.call(putMyPush, { body: subscription });
    expect(await rowsOf(now.id)).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  test("is deleted when its push service says that it has ended", async () => {
    const { id } = await makeMember(world);
    const { subscription } = await newDevice(id);
    await fetch(subscription.endpoint, { method: "DELETE" });
    await tell(id);
    expect(await rowsOf(id)).toEqual([]);
  });

  test("stays when the service is out of order, and the message is tried again", async () => {
    const { id } = await makeMember(world);
    await newDevice(id);
    const [row] = await rowsOf(id);
    const message = { title: "a", body: "b", url: "/", tag: "c" };
    const busy = { ...world.deps.ports.webPush, send: () => Promise.reject(new PushError("busy", "HTTP 503")) };
    const ctx = { ...world.system, ports: { ...world.system.ports, webPush: busy } };
    await expect(sendPush(ctx, { subscription: row?.id, message, until: later(DAY).toISOString() })).rejects.toThrow(
      PushError,
    );
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test("with an address that is none of a push service is refused at its field", async () => {
    const client = await world.client((await makeMember(world)).id);
    const { keys } = await newSubscription();
    for (const endpoint of [
      "http://127.0.0.1:5432/",
      "https://169.254.169.254/latest",
      `${standIn.url}/../../mails`,
      "ftp://x.example/",
    ])
      await expect(client.call(putMyPush, { body: { endpoint, keys } }), endpoint).rejects.toMatchObject({
        status: 400,
        fields: { endpoint: [expect.stringContaining("瀏覽器")] },
      });
    const short = { endpoint: `${standIn.url}/devices/x`, keys: { ...keys, auth: "short" } };
    await expect(client.call(putMyPush, { body: short })).rejects.toMatchObject({ status: 400 });
  });

  test("is refused where no keys are configured", async () => {
    const { webPush } = world.deps.ports;
    Object.assign(world.deps.ports, { webPush: noPush });
    const client = await world.client((await makeMember(world)).id);
    expect(await client.call(getMyPush, {})).toMatchObject({ key: null, on: false });
    await expect(client.call(putMyPush, { body: await newSubscription() })).rejects.toMatchObject({
      code: "push_unavailable",
    });
    Object.assign(world.deps.ports, { webPush });
  });
});
