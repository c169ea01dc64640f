import { describe, expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import type { ErrorBody } from "#contract/api.ts";
import { balanceToPoint } from "#contract/ledger/routes.ts";
import { sendMessage, startThread } from "#contract/messaging/routes.ts";
import { limits } from "#contract/route/limits.ts";
import { hashPassword } from "../domains/accounts/index.ts";
import { testClient } from "../testing/client.ts";
import { grant } from "../testing/factories/ledger.ts";
import { makeThread } from "../testing/factories/messaging.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { multipart } from "../testing/multipart.ts";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const { pool } = world.deps;
const freshKey = () => `repeat-${nextSerial()}-key`;

const count = async (text: string, values: unknown[]): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${text}`, values)).rows[0].n;

describe("a call that is sent again under its key", () => {
  test("twenty times at once is done once, and all twenty get the same answer", async () => {
    const { id } = await makeMember(world);
    await grant(world, id, "balance", 500);
    const client = await world.client(id);
    await client.call(balanceToPoint, { body: { amount: 1 } });
    const headers = { "idempotency-key": freshKey() };
    const wish = () => client.send({ method: "POST", url: "/api/balance_to_point", payload: { amount: 10 }, headers });
    const answers = await Promise.all(Array.from({ length: 20 }, wish));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"balance":489,"points":11}']),
    );
    expect((await wish()).body).toBe(answers[0]?.body);
  });

  test("is not counted again: a message whose answer was lost can be sent again when the minute is full", async () => {
    const { threadId: id, senderId } = await makeThread(world);
    const client = await world.client(senderId);
    const say = (key: string) => client.call(sendMessage, { params: { id }, body: { text: "嗨" }, key });
    const keys = Array.from({ length: limits.message.max }, freshKey);
    for (const key of keys) await say(key);
    await expect(say(freshKey())).rejects.toMatchObject({ status: 429 });
    await say(keys[0] ?? "");
    expect(await count("messages where thread_id = $1", [id])).toBe(limits.message.max + 1);
  });

  test("with other words or another file is refused, and with the same file is one message", async () => {
    const { threadId, senderId } = await makeThread(world);
    const client = await world.client(senderId);
    await client.send({ method: "GET", url: "/api/my_data" });
    const key = freshKey();
    const send = (text: string, bytes: string) => {
      const { payload, headers } = multipart({ text }, [{ field: "files", name: "說明.txt", bytes }]);
      const url = `/api/my_messages/${threadId}/send`;
      return client.send({ method: "POST", url, payload, headers: { ...headers, "idempotency-key": key } });
    };
    const first = await send("請看檔案", "寬 1200");
    expect(first.statusCode).toBe(200);
    expect((await send("請看檔案", "寬 1200")).body).toBe(first.body);
    for (const other of [await send("請看這個檔案", "寬 1200"), await send("請看檔案", "寬 1400")]) {
      expect([other.statusCode, other.json<ErrorBody>().code]).toEqual([422, "key_reused"]);
    }
    expect(await count("messages where thread_id = $1", [threadId])).toBe(2);
    expect(await count("files where owner_id = $1", [senderId])).toBe(1);
  });

  test("after a refusal may be corrected under the same key; what was refused is remembered", async () => {
    const [sender, receiver] = [await makeMember(world), await makeMember(world)];
    const client = await world.client(sender.id);
    const key = freshKey();
    const begin = (text: string) => client.call(startThread, { body: { receiverId: receiver.id, text }, key });
    await expect(begin("打給我 0912-345-678")).rejects.toMatchObject({ code: "contact_details" });
    await begin("想請問交期");
    expect(await count("contact_refusals where user_id = $1", [sender.id])).toBe(1);
  });

  test("gets a key from the server where the specification names the call without one, and is then done each time", async () => {
    const { id } = await makeMember(world);
    const client = await world.client(id);
    await client.send({ method: "GET", url: "/api/my_data" });
    const add = () => client.send({ method: "POST", url: "/api/my_specialties", payload: { name: "插畫" } });
    expect([(await add()).statusCode, (await add()).statusCode]).toEqual([200, 200]);
    expect(await count("profile_items where user_id = $1", [id])).toBe(2);
  });

  test("needs a key, and somebody to whom it belongs", async () => {
    const client = await world.client((await makeMember(world)).id);
    await client.send({ method: "GET", url: "/api/my_data" });
    const write = (browser: typeof client, key: string) =>
      browser.send({
        method: "POST",
        url: "/api/contact_us_logged",
        payload: { kind: "contact", subject: "問題", text: "請問要怎麼退款？謝謝你們。" },
        headers: { "idempotency-key": key },
      });
    for (const key of ["", "short", "x".repeat(65)]) {
      const { statusCode, body } = await write(client, key);
      expect([statusCode, JSON.parse(body).code]).toEqual([400, "key_missing"]);
    }
    expect((await write(client, freshKey())).statusCode).toBe(200);
    const visitor = world.visitor();
    await visitor.send({ method: "GET", url: "/api/my_data" });
    expect((await write(visitor, freshKey())).statusCode).toBe(401);
  });
});

test("fifty wrong passwords at once: ten are looked at", async () => {
  const { email } = await makeMember(world, { passwordHash: await hashPassword("the right password") });
  const browser = testClient(world.app.fastify, "198.51.100.30");
  await browser.send({ method: "GET", url: "/api/my_data" });
  const guess = (_: unknown, n: number) =>
    browser.call(login, { body: { email: email ?? "", password: `wrong ${n}` } });
  const results = await Promise.allSettled(Array.from({ length: 50 }, guess));
  const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "in"));
  expect(codes.filter((code) => code === "bad_login")).toHaveLength(limits.password.max);
  expect(codes.filter((code) => code === "too_many")).toHaveLength(50 - limits.password.max);
});
