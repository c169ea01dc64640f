import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { sendMessage } from "#contract/messaging/routes.ts";
import { makeThread } from "../testing/factories/messaging.ts";
import { freshKey } from "../testing/factories/orders.ts";
import { multipart } from "../testing/multipart.ts";
import { listenOn, wireTo } from "../testing/wire.ts";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const port = await listenOn(world.app);
const visitor = wireTo(port);
afterAll(() => visitor.close());

/** Sends raw bytes. @returns the answer as text */
async function raw(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.end(bytes);
  return text(socket);
}

const asked = (target: string) => `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;

describe("what the parser refuses", () => {
  test("letters in an address lead to the address as it is encoded", async () => {
    const answer = await raw(asked("/search?k=設計&page=2"));
    expect(answer).toMatch(/^HTTP\/1\.1 302 /);
    expect(answer).toContain("location: /search?k=%E8%A8%AD%E8%A8%88&page=2\r\n");
    expect(await raw(asked("//evil.example/?k=設計"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(asked("/api/services?k=設計"))).toContain("location: /api/services?k=%E8%A8%AD%E8%A8%88\r\n");
  });

  test("what is too long gets a page of ours", async () => {
    const answer = await raw(asked(`/search?k=${"a".repeat(80_000)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain("text/html");
    expect(answer).toContain("這個網址太長");
  });

  test("what is no request gets a page, and a call the form of its refusals", async () => {
    const page = await raw("NONSENSE\r\n\r\n");
    expect(page).toMatch(/^HTTP\/1\.1 400 /);
    expect(page).toContain("看不懂這個要求");
    const call = await raw("GET /api/services HTTP/9.9\r\n\r\n");
    expect(call).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json[\s\S]*"code":"invalid"/);
    expect((await visitor.send({ path: "/healthz" })).status).toBe(200);
  });
});

describe("what browsers and readers ask for again", () => {
  test.each(["/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml", "/blogs/atom.xml", "/.well-known/security.txt"])(
    "%s is sent once, and its head alone says the same",
    async (path) => {
      const first = await visitor.send({ path });
      expect(first.status).toBe(200);
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^W\/"[\w-]+"$/);
      const again = await visitor.send({ path, headers: { "if-none-match": tag } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
      expect((await visitor.send({ path, headers: { "if-none-match": '"other"' } })).status).toBe(200);
      const head = await visitor.send({ path, method: "HEAD" });
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, tag]);
      const known = await visitor.send({ path, method: "HEAD", headers: { "if-none-match": tag } });
      expect([known.status, known.headers.etag, known.headers["content-length"]]).toEqual([304, tag, undefined]);
      expect(head.headers["content-type"]).toBe(first.headers["content-type"]);
    },
  );
});

describe("a file of a conversation", async () => {
  const thread = await makeThread(world);
  const client = await world.client(thread.senderId);
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251));
  const sent = multipart({ text: "請看附件", key: freshKey() }, [{ field: "files", name: "成果.bin", bytes }]);
  await client.send({ method: "GET", url: "/api/my_data" });
  await client.send({ method: "POST", url: `/api/my_messages/${thread.threadId}/send`, ...sent });
  const { rows } = await world.deps.db.execute<{ id: number }>(sql`select id from files order by id desc limit 1`);
  const url = `/files/messages/${rows[0]?.id}/%E6%88%90%E6%9E%9C.bin`;
  const get = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    client.send({ method, url, headers });

  test("is given whole or in the part that is asked for", async () => {
    const whole = await get();
    expect(sendMessage.method).toBe("POST");
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "5000" });
    const part = await get({ range: "bytes=1000-1999" });
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(1000, 2000))]).toEqual([206, true]);
    expect(part.headers).toMatchObject({ "content-range": "bytes 1000-1999/5000", "content-length": "1000" });
    expect((await get({ range: "bytes=-1" })).rawPayload).toEqual(bytes.subarray(4999));
    const beyond = await get({ range: "bytes=5000-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */5000"]);
  });

  test("goes on where it broke off, and begins anew where another file is meant", async () => {
    const tag = String((await get()).headers.etag);
    const rest = await get({ range: "bytes=3000-", "if-range": tag });
    expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(3000))]).toEqual([206, true]);
    const other = await get({ range: "bytes=3000-", "if-range": '"another"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, 5000]);
    for (const method of ["GET", "HEAD"] as const) {
      const known = await get({ "if-none-match": tag }, method);
      expect([known.statusCode, known.headers["content-length"]]).toEqual([304, undefined]);
    }
  });

  test("keeps the name that it was sent with, but for what file systems refuse", async () => {
    const name = "引號%22'\\.txt";
    const sent = multipart({ text: "", key: freshKey() }, [{ field: "files", name, bytes: Buffer.from("字") }]);
    await client.send({ method: "POST", url: `/api/my_messages/${thread.threadId}/send`, ...sent });
    const { rows } = await world.deps.db.execute<{ name: string }>(
      sql`select name from files order by id desc limit 1`,
    );
    expect(rows).toEqual([{ name: "引號＂'＼.txt" }]);
  });

  test("says by its head how long it is", async () => {
    const head = await get({}, "HEAD");
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "5000" });
    const stranger = await world.client((await makeThread(world)).senderId);
    expect((await stranger.send({ method: "HEAD", url })).statusCode).toBe(404);
  });

  test("the head of a stream opens none", async () => {
    const head = await client.send({ method: "HEAD", url: "/api/my_events" });
    expect([head.statusCode, head.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  });
});
