import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { encodeBig5 } from "#server/sandbox/mitake/big5.ts";
import { mitakeSandbox } from "#server/sandbox/mitake/plugin.ts";
import { mitakeSms } from "./mitake.ts";
import { SmsError } from "./port.ts";

const LOGIN = { username: "haoshou", password: "p&ss=word" };
const TO = "+886912345678";
const clock = { now: new Date("2026-03-01T04:00:00Z") };
let app: FastifyInstance;
let baseUrl: string;
let received: { to: string; text: string }[] = [];

beforeAll(async () => {
  app = Fastify();
  await app.register(mitakeSandbox, {
    prefix: "/mitake",
    ...LOGIN,
    now: () => clock.now,
    onMessage: async (message) => {
      received.push(message);
    },
  });
  baseUrl = `${await app.listen({ port: 0, host: "127.0.0.1" })}/mitake`;
});

afterAll(() => app.close());
beforeEach(() => {
  received = [];
});

const sms = (more: { password?: string; baseUrl?: string } = {}) => mitakeSms({ baseUrl, ...LOGIN, ...more });

async function failure(attempt: Promise<unknown>): Promise<SmsError> {
  const error = await attempt.then(
    () => new Error("the message was accepted"),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SmsError);
  if (!(error instanceof SmsError)) throw error;
  return error;
}

async function failNext(fault: string): Promise<void> {
  const response = await fetch(`${baseUrl}/control/next`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fault }),
  });
  expect(response.status).toBe(204);
}

describe("mitakeSms against the stand-in", () => {
  test("text arrives whole: Chinese, signs, line breaks, rare characters", async () => {
    const text = "好手驗證碼：123456\n5 分鐘內有效 & 100% 請勿轉告他人 = 堃";
    const { messageId } = await sms().send({ to: TO, text });
    expect(messageId).toMatch(/^\d{10}$/);
    expect(received).toEqual([{ to: TO, text }]);
  });

  test("the same id is sent once within twelve hours", async () => {
    const message = { to: TO, text: "一次就好", id: "sms-1" };
    const first = await sms().send(message);
    expect(await sms().send(message)).toEqual(first);
    expect(received).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 13 * 3600 * 1000);
    expect(await sms().send(message)).not.toEqual(first);
    expect(received).toHaveLength(2);
  });

  test("an answer that got lost can be asked for again with the same id", async () => {
    const message = { to: TO, text: "答覆遺失", id: "sms-lost" };
    await failNext("lost");
    expect((await failure(sms().send(message))).code).toBe("unreachable");
    await sms().send(message);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["*", "busy"],
    ["a", "busy"],
    ["e", "credentials"],
    ["s", "credit"],
    ["v", "number"],
    ["5", "content"],
  ])("statuscode %s is told as %s", async (fault, code) => {
    await failNext(fault);
    expect((await failure(sms().send({ to: TO, text: "測試" }))).code).toBe(code);
    expect(received).toEqual([]);
  });

  test("a wrong login is told with the vendor's words, read from Big5, and without secrets", async () => {
    const error = await failure(sms({ password: "nope" }).send({ to: TO, text: "祕密 123456" }));
    expect(error.code).toBe("credentials");
    expect(error.message).toContain("帳號、密碼錯誤");
    expect(error.message).not.toMatch(/nope|123456|0912/);
  });

  test.each(["0912345678", "+886212345678", "+85291234567", "+88691234567", "", "+886912345678\n"])(
    "no call for a number that is not a Taiwanese mobile: %j",
    async (to) => {
      expect((await failure(sms().send({ to, text: "測試" }))).code).toBe("number");
    },
  );

  test("no call for an empty text or a malformed id", async () => {
    expect((await failure(sms().send({ to: TO, text: " " }))).code).toBe("content");
    expect((await failure(sms().send({ to: TO, text: "測試", id: "a b" }))).code).toBe("content");
  });

  test("no vendor, or something else in its place", async () => {
    const closed = Fastify();
    const address = await closed.listen({ port: 0, host: "127.0.0.1" });
    await closed.close();
    expect((await failure(sms({ baseUrl: address }).send({ to: TO, text: "測試" }))).code).toBe("unreachable");
    expect((await failure(sms({ baseUrl: `${baseUrl}/x` }).send({ to: TO, text: "測試" }))).code).toBe("unreachable");
  });
});

test("Big5 bytes of known characters", () => {
  // 中 A4A4, 文 A4E5, full-width comma A141.
  expect(encodeBig5("a中文，😀").toString("hex")).toBe("61a4a4a4e5a1413f");
});
