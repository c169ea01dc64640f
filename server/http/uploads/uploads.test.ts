import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { mapErrors } from "#server/http/answers/error-mapper.ts";
import { multipart as bodyOf, type Part } from "#server/testing/multipart.ts";
import { announcedBytes, receive } from "./receive.ts";

/** Like a delivery: the total is less than the maximum number of files of maximum size. */
const rule = { field: "files", max: 3, maxBytes: 1000, totalBytes: 1500 };

const app = fastify();
await app.register(multipart, { throwFileSizeLimit: false });
mapErrors(app);
const uploads = await mkdtemp(join(tmpdir(), "uploads-test-"));
const usual = process.env.TMPDIR;
process.env.TMPDIR = uploads;
app.post("/", { onRequest: async (request) => void announcedBytes(request, rule) }, async (request) => {
  const { files, clean } = await receive(request, rule);
  await clean();
  return files.map(({ bytes }) => bytes);
});
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await rm(uploads, { recursive: true, force: true });
  await app.close();
});

const file = (size: number): Part => ({ field: "files", name: "a.bin", bytes: "x".repeat(size) });
const send = (parts: Part[], beside = 0) =>
  app.inject({ method: "POST", url: "/", ...bodyOf({ text: "y".repeat(beside) }, parts) });
const tooMuch = { code: "too_large", message: { files: [expect.stringContaining("合計最多")] } };

test("each file may be as large as it may, but all together no larger than the call may", async () => {
  expect((await send([file(900), file(600)])).json()).toEqual([900, 600]);
  for (const parts of [
    [file(900), file(601)],
    [file(501), file(500), file(500)],
  ]) {
    const answer = await send(parts);
    expect([answer.statusCode, answer.json()]).toEqual([413, tooMuch]);
  }
  const one = await send([file(1001)]);
  expect([one.statusCode, one.json().message.files[0]]).toEqual([413, expect.stringContaining("「a.bin」")]);
});

test("what was refused has left nothing on the disk", async () => {
  await send([file(900), file(601)]);
  expect(await readdir(uploads)).toEqual([]);
});

test("a body that announces more than files, fields and lines between them can be is refused before its first byte", async () => {
  const announced = (bytes: number) =>
    app.inject({ method: "POST", url: "/", headers: { ...bodyOf({}).headers, "content-length": String(bytes) } });
  const most = rule.totalBytes + 1024 * 1024;
  expect((await announced(most + 1)).json()).toEqual(tooMuch);
  expect((await announced(most)).json()).not.toEqual(tooMuch);
});
