import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { login, logout } from "#contract/accounts/routes.ts";
import { deleteMySession, deleteMySessions } from "#contract/accounts/setting-routes.ts";
import { pushTyping, sendMessage, updateMessages } from "#contract/messaging/routes.ts";
import { deliverOrder, readRoom, sendRoomMessage } from "#contract/orders/routes.ts";
import { openDb, openPool } from "#server/db/client.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { hashPassword } from "#server/domains/accounts/password/hash.ts";
import { push } from "#server/kernel/delivery/push.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { buildApp } from "#server/wiring/app.ts";
import { notify } from "./notify.ts";

const world = await openWorld();

// A second web process: a server with connections of its own on the same database.
const pool = openPool(String(world.deps.pool.options.connectionString), 4);
const second = await buildApp({
  deps: { ...world.deps, pool, db: openDb(pool) },
  cookies: { secret: "test", secure: false },
  sandbox: false,
});
const addresses = await Promise.all(
  [world.app, second].map(({ fastify }) => fastify.listen({ host: "127.0.0.1", port: 0 })),
);
afterAll(async () => {
  await second.fastify.close();
  await pool.end();
});

type Open = {
  /** Resolves with the next event's name, or null when the stream has ended. */
  next(): Promise<string | null>;
  close(): void;
};

/** An open page. Resolves when the server has said that it listens. */
async function open(address: string, userId: number, client?: TestClient): Promise<Open> {
  const sid = (client ?? (await world.client(userId))).cookies.get("sid");
  const abort = new AbortController();
  const response = await fetch(`${address}/api/my_events`, { headers: { cookie: `sid=${sid}` }, signal: abort.signal });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const next = async (): Promise<string | null> => {
    for (;;) {
      const event = /event: (\w+)\n.*\n\n/.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return event[1] ?? null;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
  expect(await next()).toBe("ready");
  return { next, close: () => abort.abort() };
}

const write = (userId: number, key: string) =>
  notify(world.system, { to: userId, kind: "order_update", title: "有新消息", url: "/", key });

describe("events to open pages", () => {
  test("a new entry is told to every page of the member on both processes, and to nobody else", async () => {
    const [me, other] = [await makeMember(world), await makeMember(world)];
    const pages = await Promise.all(addresses.flatMap((address) => [open(address, me.id), open(address, me.id)]));
    const stranger = await open(addresses[1] ?? "", other.id);
    await write(me.id, "first");
    expect(await Promise.all(pages.map((page) => page.next()))).toEqual(["notices", "notices", "notices", "notices"]);
    // The first event that the stranger gets is their own, not the other member's.
    await write(me.id, "second");
    await push(world.system, [other.id], "notices");
    expect(await stranger.next()).toBe("notices");
    await world.deps.db.delete(sessions).where(eq(sessions.userId, other.id));
    await push(world.system, [other.id], "session");
    expect(await stranger.next()).toBeNull();
    for (const page of pages) page.close();
  });

  test("the stream ends with the session, and only that one", async () => {
    const me = await makeMember(world);
    const [gone] = [await open(addresses[0] ?? "", me.id)];
    await world.deps.db.delete(sessions).where(eq(sessions.userId, me.id));
    const stays = await open(addresses[1] ?? "", me.id);
    await push(world.system, [me.id], "session");
    expect(await gone.next()).toBeNull();
    await write(me.id, "later");
    expect(await stays.next()).toBe("notices");
    stays.close();
  });

  test("whatever changes in the room of an order is told to both sides at once, to the other tab of who acted too", async () => {
    const { orderId, buyerId, sellerId } = await workingSale(world);
    const pages = await Promise.all([buyerId, sellerId].map((id, at) => open(addresses[at] ?? "", id)));
    const heard = () => Promise.all(pages.map((page) => page.next()));
    const seller = await world.client(sellerId);
    const params = { id: orderId };
    await seller.call(sendRoomMessage, { params, body: { text: "檔案正在輸出" } });
    expect(await heard()).toEqual(["room", "room"]);
    await (await world.client(buyerId)).call(readRoom, { params });
    expect(await heard()).toEqual(["room", "room"]);
    await seller.call(deliverOrder, { params, body: { text: "完成了，請看附件說明。" } });
    expect(await heard()).toEqual(["room", "room"]);
    // A refused act changes nothing, and tells nobody.
    await expect(seller.call(deliverOrder, { params, body: { text: "再一次" } })).rejects.toThrow();
    await push(world.system, [buyerId, sellerId], "typing", 1);
    expect(await heard()).toEqual(["typing", "typing"]);
    for (const page of pages) page.close();
  });

  test.each([
    ["the log-out", (client: TestClient) => client.call(logout, {})],
    [
      "an end by another device",
      async (client: TestClient, id: number) => {
        const other = await world.client(id, { proven: true });
        const { rows } = await world.deps.pool.query("select min(id)::int as id from sessions where user_id = $1", [
          id,
        ]);
        expect(client.cookies.get("sid")).toBeDefined();
        await other.call(deleteMySession, { params: { id: rows[0].id } });
      },
    ],
    [
      "the end of all others",
      async (_: TestClient, id: number) => (await world.client(id, { proven: true })).call(deleteMySessions, {}),
    ],
    [
      "another log-in in the same browser",
      (client: TestClient, id: number) =>
        client.call(login, { body: { email: `stream-${id}@example.com`, password: "password-of-streams" } }),
    ],
  ])("a stream on another process ends at once with its session: %s", async (_, end) => {
    const me = await makeMember(world);
    await world.deps.db
      .update(users)
      .set({ email: `stream-${me.id}@example.com`, passwordHash: await hashPassword("password-of-streams") })
      .where(eq(users.id, me.id));
    const client = await world.client(me.id);
    const page = await open(addresses[1] ?? "", me.id, client);
    await end(client, me.id);
    expect(await Promise.race([page.next(), sleep(5000, "still open")])).toBeNull();
  });

  test("a message is told to both sides on both processes, typing to the other one only", async () => {
    const { threadId, senderId, receiverId } = await makeThread(world);
    const pages = await Promise.all(
      [senderId, receiverId].flatMap((id) => addresses.map((address) => open(address, id))),
    );
    const heard = () => Promise.all(pages.map((page) => page.next()));
    const [mine, theirs] = [await world.client(senderId), await world.client(receiverId)];
    const params = { id: threadId };
    await mine.call(sendMessage, { params, body: { text: "請問還有空檔嗎？" } });
    expect(await heard()).toEqual(["thread", "thread", "thread", "thread"]);
    await theirs.call(updateMessages, { params, body: {} });
    expect(await heard()).toEqual(["thread", "thread", "thread", "thread"]);
    await mine.call(pushTyping, { params });
    expect(await Promise.all(pages.slice(2).map((page) => page.next()))).toEqual(["typing", "typing"]);
    // The member who types is not told of it: their next event is another one.
    await push(world.system, [senderId], "notices");
    expect(await Promise.all(pages.slice(0, 2).map((page) => page.next()))).toEqual(["notices", "notices"]);
    for (const page of pages) page.close();
  });

  test("visitors get no stream", async () => {
    const response = await fetch(`${addresses[0]}/api/my_events`);
    expect(response.status).toBe(401);
  });
});
