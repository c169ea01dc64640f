import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Sandbox } from "#server/sandbox/s3/plugin.ts";
import { diskStorage } from "./disk.ts";
import { inParts } from "./parts.ts";
import { type ObjectStorage, ObjectStorageError } from "./port.ts";
import { type S3StorageConfig, s3Storage } from "./s3.ts";

const S3 = { region: "ap-northeast-1", bucket: "haoshou", accessKeyId: "AKID", secretAccessKey: "s3cr3t" };
let app: FastifyInstance;
let endpoint: string;
let root: string;
const calls: { method: string; key: string }[] = [];
let faults: ("SlowDown" | "InternalError")[] = [];
const clients: { close(): void }[] = [];

function s3(more: Partial<S3StorageConfig> = {}) {
  const made = s3Storage({ ...S3, endpoint, pathStyle: true, ...more });
  clients.push(made);
  return made;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "storage-"));
  app = Fastify({ forceCloseConnections: true });
  await app.register(s3Sandbox, {
    ...S3,
    fault: (call) => {
      calls.push(call);
      return faults.shift() ?? null;
    },
  });
  endpoint = await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  for (const client of clients) client.close();
  await app.close();
  await rm(root, { recursive: true, force: true });
});

async function failure(attempt: Promise<unknown>): Promise<ObjectStorageError> {
  const error = await attempt.then(
    () => new Error("the call succeeded"),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ObjectStorageError);
  if (!(error instanceof ObjectStorageError)) throw error;
  return error;
}

/** Generates `count` different blocks of 1 MiB, one at a time. */
async function* blocks(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(1024 * 1024, `block ${n} `);
}

async function digest(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

const stores: [string, () => ObjectStorage][] = [
  ["disk", () => diskStorage({ root })],
  ["s3", () => s3()],
  ["s3 with a prefix", () => s3({ prefix: "test/" })],
];

describe.each(stores)("%s", { timeout: 60_000 }, (_name, store) => {
  test("keeps bytes and type, replaces, deletes", async () => {
    const storage = store();
    const key = "covers/12/a_b-c.webp";
    await storage.put(key, Buffer.from("first"), { contentType: "image/webp" });
    await storage.put(key, Readable.from([Buffer.from("sec"), Buffer.from("ond")]), { contentType: "image/png" });
    const found = await storage.get(key);
    expect(found).toMatchObject({ size: 6, contentType: "image/png" });
    expect(found === null ? "" : String(await buffer(found.stream))).toBe("second");
    expect(await storage.exists(key)).toBe(true);
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    expect(await storage.get(key)).toBeNull();
    await storage.delete(key);
  });

  test("an empty object is an object", async () => {
    const storage = store();
    await storage.put("empty", Readable.from([]), { contentType: "text/plain" });
    const found = await storage.get("empty");
    expect(found?.size).toBe(0);
    expect(found === null ? null : (await buffer(found.stream)).length).toBe(0);
  });

  test("what is not there is null", async () => {
    expect(await store().get("no/such/object")).toBeNull();
    expect(await store().exists("no/such/object")).toBe(false);
  });

  test("40 MB as a stream of unknown length, and back", async () => {
    const storage = store();
    await storage.put("big/film.mp4", Readable.from(blocks(40)), { contentType: "video/mp4" });
    const found = await storage.get("big/film.mp4");
    expect(found).toMatchObject({ size: 40 * 1024 * 1024, contentType: "video/mp4" });
    expect(found === null ? "" : await digest(found.stream)).toBe(await digest(blocks(40)));
    await storage.delete("big/film.mp4");
    expect(await storage.exists("big/film.mp4")).toBe(false);
  });

  test("a part of an object, and its whole size", async () => {
    const storage = store();
    await storage.put("parts/one", Buffer.from("0123456789"), { contentType: "text/plain" });
    const part = await storage.get("parts/one", { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect(part && (await buffer(part.stream)).toString()).toBe("234");
    await storage.delete("parts/one");
  });

  test("a body that breaks off leaves nothing behind, and its error comes through", async () => {
    const storage = store();
    async function* broken() {
      yield* blocks(20);
      throw new Error("upload broke off");
    }
    const put = storage.put("broken/file", Readable.from(broken()), { contentType: "text/plain" });
    await expect(put).rejects.toThrow("upload broke off");
    expect(await storage.get("broken/file")).toBeNull();
  });

  test.each([
    "",
    "/a",
    "a/",
    "a//b",
    "..",
    "../a",
    "a/../b",
    "a/./b",
    "A",
    "圖",
    "a b",
    "a\\b",
    "a\u0000",
    "a\n",
    "a@type",
    "x".repeat(201),
    "abc/".repeat(130).concat("d"),
  ])("the key %j is refused everywhere", async (key) => {
    const storage = store();
    expect((await failure(storage.put(key, Buffer.from("x"), { contentType: "a/b" }))).code).toBe("key");
    expect((await failure(storage.get(key))).code).toBe("key");
    expect((await failure(storage.delete(key))).code).toBe("key");
    expect((await failure(storage.exists(key))).code).toBe("key");
  });
});

describe("disk", () => {
  test("leaves no temporary files", async () => {
    const storage = diskStorage({ root: join(root, "tidy") });
    await storage.put("a/one", Buffer.from("1"), { contentType: "text/plain" });
    const failing = new Readable({ read() {} });
    failing.destroy(new Error("gone"));
    await expect(storage.put("a/two", failing, { contentType: "text/plain" })).rejects.toThrow("gone");
    expect((await readdir(join(root, "tidy", "a"))).sort()).toEqual(["one", "one@type"]);
    await storage.delete("a/one");
    expect(await readdir(join(root, "tidy", "a"))).toEqual([]);
  });

  test("a folder is not an object", async () => {
    const storage = diskStorage({ root });
    await mkdir(join(root, "folder"));
    expect(await storage.get("folder")).toBeNull();
    expect(await storage.exists("folder")).toBe(false);
    await storage.delete("folder");
    expect((await failure(storage.put("folder", Buffer.from("x"), { contentType: "a/b" }))).code).toBe("key");
  });

  test("a file put there by hand can be read", async () => {
    await writeFile(join(root, "by-hand"), "hello");
    const found = await diskStorage({ root }).get("by-hand");
    expect(found).toMatchObject({ size: 5, contentType: "application/octet-stream" });
    found?.stream.destroy();
  });
});

describe("s3", { timeout: 60_000 }, () => {
  test("a wrong secret or key id is refused, and told without it", async () => {
    const error = await failure(s3({ secretAccessKey: "wrong-secret" }).get("a"));
    expect(error.code).toBe("denied");
    expect(error.message).toContain("SignatureDoesNotMatch");
    expect(error.message).not.toContain("wrong-secret");
    const put = s3({ accessKeyId: "NOBODY" }).put("a", Buffer.from("x"), { contentType: "a/b" });
    expect((await failure(put)).code).toBe("denied");
  });

  test("a bucket that does not exist is a fault, not an empty answer", async () => {
    expect((await failure(s3({ bucket: "other" }).get("a"))).code).toBe("failed");
  });

  test("a moment's weakness is retried, a lasting one is told", async () => {
    const storage = s3();
    faults = ["SlowDown", "InternalError"];
    await storage.put("retried", Buffer.from("x"), { contentType: "text/plain" });
    expect(await storage.exists("retried")).toBe(true);
    faults = ["InternalError", "InternalError", "InternalError"];
    expect((await failure(storage.get("retried"))).code).toBe("unreachable");
    expect(faults).toEqual([]);
  });

  test("an upload that breaks off is taken back", async () => {
    calls.length = 0;
    async function* broken() {
      yield* blocks(20);
      throw new Error("broke off");
    }
    const put = s3().put("aborted", Readable.from(broken()), { contentType: "text/plain" });
    await expect(put).rejects.toThrow("broke off");
    expect(calls.at(-1)).toEqual({ method: "DELETE", key: "aborted" });
  });

  test("no store", async () => {
    const closed = Fastify();
    const address = await closed.listen({ port: 0, host: "127.0.0.1" });
    await closed.close();
    expect((await failure(s3({ endpoint: address, attempts: 1 }).get("a"))).code).toBe("unreachable");
  });
});

test("inParts cuts at the size and loses nothing", async () => {
  const cut = async (chunks: string[], size: number) => {
    const parts: string[] = [];
    for await (const part of inParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), size)) {
      parts.push(String(part));
    }
    return parts;
  };
  expect(await cut(["abcdefg"], 3)).toEqual(["abc", "def", "g"]);
  expect(await cut(["ab", "cd", "ef"], 3)).toEqual(["abc", "def"]);
  expect(await cut(["a", "b"], 3)).toEqual(["ab"]);
  expect(await cut([], 3)).toEqual([]);
});
