import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { uploadQuota } from "#contract/route/limits.ts";
import { sweepUploadFolders } from "#server/http/uploads/folders.ts";
import { uploadUses } from "../db/schema/calls.ts";
import { DAY, HOUR } from "../kernel/clock.ts";
import { makeThread } from "../testing/factories/messaging.ts";
import { freshKey, makePaidOrder } from "../testing/factories/orders.ts";
import { makeMember } from "../testing/factories.ts";
import { multipart, type Part } from "../testing/multipart.ts";
import { headersOf, listenOn, type Wire, wireTo } from "../testing/wire.ts";
import { openWorld } from "../testing/world.ts";
import { buildApp } from "./app.ts";

const world = await openWorld();
const port = await listenOn(world.app);
const uploads = await mkdtemp(join(tmpdir(), "wire-test-"));
const usual = process.env.TMPDIR;
process.env.TMPDIR = uploads;
const wires: Wire[] = [];
afterAll(async () => {
  for (const wire of wires) wire.close();
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await rm(uploads, { recursive: true, force: true });
});

async function browserOf(userId?: number, to = port): Promise<Wire> {
  const wire = wireTo(to, await headersOf(world, userId));
  wires.push(wire);
  return wire;
}

const stranger = await makeMember(world);
const thread = await makeThread(world);
const sale = await makePaidOrder(world);
const room = `/api/orders/${sale.orderId}/messages`;
const chat = `/api/my_messages/${thread.threadId}/send`;
const MB = 1024 * 1024;

const file = (bytes: Buffer | string, name = "成果.bin", field = "files"): Part => ({ field, name, bytes });

function sending(path: string, parts: Part[], fields: Record<string, string> = {}) {
  const { payload, headers } = multipart({ text: "請看附件", key: freshKey(), ...fields }, parts);
  const bytes = payload as Buffer;
  return {
    method: "POST",
    path,
    payload: bytes,
    headers: { ...headers, "content-length": String(bytes.length), "idempotency-key": freshKey() },
  };
}

const json = (body: Buffer) => JSON.parse(body.toString());

describe("a download is the file that was kept", () => {
  const packed = gzipSync(Buffer.alloc(20_000, "好手"));
  const likeZlib = Buffer.concat([Buffer.from([0x78, 0x20]), Buffer.from("sixteen bytes …")]);
  const parts = [file(packed, "成果.tar.gz"), file(likeZlib, "noise.bin"), file("x".repeat(9000), "long.txt")];
  const kept = [packed, likeZlib, Buffer.from("x".repeat(9000))];

  async function expectSame(wire: Wire, urls: string[]) {
    expect(urls).toHaveLength(kept.length);
    for (const [at, path] of urls.entries()) {
      const got = await wire.send({ path, headers: { "accept-encoding": "br, gzip, deflate" } });
      expect(got.status).toBe(200);
      expect(got.headers["content-encoding"]).toBeUndefined();
      expect(got.headers["content-length"]).toBe(String(kept[at]?.length));
      expect(got.body.equals(kept[at] ?? Buffer.alloc(0)), path).toBe(true);
    }
  }

  test("out of a room", async () => {
    const wire = await browserOf(sale.buyerId);
    expect((await wire.send(sending(room, parts))).status).toBe(200);
    const { entries } = json((await wire.send({ path: `/api/orders/${sale.orderId}` })).body);
    await expectSame(
      wire,
      entries.at(-1).files.map(({ url }: { url: string }) => url),
    );
  });

  test("out of a message", async () => {
    const wire = await browserOf(thread.receiverId);
    const { files } = json((await wire.send(sending(chat, parts))).body);
    await expectSame(
      wire,
      files.map(({ url }: { url: string }) => url),
    );
  });
});

describe("a refused upload", () => {
  const many = Array.from({ length: 12 }, () => file(Buffer.alloc(MB)));
  const fields = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`field${at}`, "x".repeat(1000)]));

  test.each([
    ["with a wrong field", 400, sending(chat, [file(Buffer.alloc(8 * MB), "a.bin", "attachments")])],
    ["of too many files", 400, sending(chat, many)],
    ["of a file that is too large", 413, sending(chat, [file(Buffer.alloc(26 * MB)), file(Buffer.alloc(3 * MB))])],
    ["with too many fields", 413, sending(chat, [file(Buffer.alloc(3 * MB))], fields)],
    ["with a field that is too long", 413, sending(chat, [file(Buffer.alloc(3 * MB))], { text: "x".repeat(300_000) })],
    ["for nobody's thread", 404, sending("/api/my_messages/999999/send", [file(Buffer.alloc(8 * MB))])],
  ])("%s says why and leaves its connection usable", async (_name, status, request) => {
    const wire = await browserOf(thread.receiverId);
    const first = await wire.send(request);
    expect(first.status).toBe(status);
    expect(JSON.stringify(json(first.body).message)).toMatch(/\p{Script=Han}/u);
    expect(first.headers["cache-control"]).toBe("no-store");
    const second = await wire.send({ path: "/api/my_data" });
    expect([second.status, second.port]).toEqual([200, first.port]);
    expect(await readdir(uploads)).toEqual([]);
  });

  test("because our disk takes nothing is no fault of theirs", async () => {
    const wire = await browserOf(thread.receiverId);
    process.env.TMPDIR = join(uploads, "is not there");
    const first = await wire.send(sending(chat, [file(Buffer.alloc(8 * MB))])).finally(() => {
      process.env.TMPDIR = uploads;
    });
    expect([first.status, json(first.body).code]).toEqual([503, "unavailable"]);
    expect((await wire.send({ path: "/api/my_data" })).port).toBe(first.port);
  });

  test("does not keep the server from stopping", async () => {
    const app = await buildApp({ deps: world.deps, cookies: { secret: "test", secure: false }, sandbox: false });
    const wire = await browserOf(thread.receiverId, await listenOn(app));
    const request = sending(chat, [file(Buffer.alloc(8 * MB), "a.bin", "attachments")]);
    async function* slowly() {
      yield request.payload.subarray(0, MB);
      await sleep(20_000, undefined, { ref: false });
    }
    const { status } = await wire.send({ ...request, payload: slowly() });
    expect(status).toBe(400);
    const begun = Date.now();
    await app.fastify.close();
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});

describe("nobody receives before admitting", () => {
  test.each([
    ["a visitor", 401, undefined],
    ["a stranger", 404, stranger.id],
  ])("of %s not one byte is kept", async (_name, status, userId) => {
    const wire = await browserOf(userId);
    const request = sending(room, [file(Buffer.alloc(8 * MB))]);
    let sent = 0;
    async function* counting() {
      for (let at = 0; at < request.payload.length; at += 64 * 1024) {
        yield request.payload.subarray(at, at + 64 * 1024);
        sent += 64 * 1024;
        await sleep(5);
        expect(await readdir(uploads)).toEqual([]);
      }
    }
    expect((await wire.send({ ...request, payload: counting() })).status).toBe(status);
    expect(sent).toBeLessThan(request.payload.length);
  });

  test("without its length a body is not received", async () => {
    const wire = await browserOf(thread.receiverId);
    const request = sending(chat, [file("x")]);
    const { "content-length": _, ...headers } = request.headers;
    async function* whole() {
      yield request.payload;
    }
    const answer = await wire.send({ ...request, headers, payload: whole() });
    expect([answer.status, json(answer.body).code]).toEqual([411, "length_missing"]);
  });

  test("a member has three uploads under way at most, and the places come back", async () => {
    const own = await makeThread(world);
    const senders = await Promise.all([1, 2, 3, 4].map(() => browserOf(own.senderId)));
    let release: () => void = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const path = `/api/my_messages/${own.threadId}/send`;
    const holding = senders.slice(0, 3).map((wire) => {
      const request = sending(path, [file(Buffer.alloc(MB))]);
      async function* inTwo() {
        yield request.payload.subarray(0, MB / 2);
        await held;
        yield request.payload.subarray(MB / 2);
      }
      return wire.send({ ...request, payload: inTwo() });
    });
    await expect.poll(async () => (await readdir(uploads)).length).toBe(3);
    const fourth = await senders[3]?.send(sending(path, [file("x")]));
    expect([fourth?.status, json(fourth?.body ?? Buffer.from("{}")).code]).toEqual([429, "too_many"]);
    release();
    expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await senders[3]?.send(sending(path, [file("x")])))?.status).toBe(200);
  });

  test("who has used up the day's bytes is told when they come back", async () => {
    const own = await makeThread(world);
    const wire = await browserOf(own.senderId);
    const request = () => sending(`/api/my_messages/${own.threadId}/send`, [file(Buffer.alloc(MB))]);
    const at = (before: number) => new Date(world.clock.now().getTime() - before);
    await world.deps.db.insert(uploadUses).values([
      { memberId: own.senderId, bytes: 10 * MB, at: at(20 * HOUR) },
      { memberId: own.senderId, bytes: uploadQuota.bytes - 10 * MB, at: at(HOUR) },
    ]);
    const refused = await wire.send(request());
    expect([refused.status, json(refused.body).message]).toEqual([
      429,
      "一天最多上傳 2 GB 的檔案，請 4 小時後再上傳。",
    ]);
    world.pass(4 * HOUR);
    expect((await wire.send(request())).status).toBe(200);
    world.pass(DAY);
  });
});

test("folders of killed processes are swept, those of uploads under way are not", async () => {
  const gone = join(uploads, "haoshou-upload-999999999-abc");
  const old = join(uploads, `haoshou-upload-${process.pid}-old`);
  const young = join(uploads, `haoshou-upload-${process.pid}-new`);
  const parents = join(uploads, `haoshou-upload-${process.ppid}-new`);
  for (const folder of [gone, old, young, parents]) await mkdir(folder);
  const before = new Date(Date.now() - 2 * HOUR);
  await utimes(old, before, before);
  await sweepUploadFolders();
  expect((await readdir(uploads)).sort()).toEqual([parents, young].map((path) => path.split("/").at(-1)).sort());
  for (const folder of [young, parents]) await rm(folder, { recursive: true });
});
