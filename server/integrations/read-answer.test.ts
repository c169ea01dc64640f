import { createServer, type RequestListener } from "node:http";
import { afterAll, expect, test } from "vitest";
import { ezpayInvoices } from "./invoices/ezpay.ts";
import { InvoiceCallError } from "./invoices/port.ts";
import { callAftee } from "./payment-gateways/aftee-wire.ts";
import { getQuery, postJson } from "./payment-gateways/jkos-wire.ts";
import { get as getLine } from "./payment-gateways/linepay/wire.ts";
import { postForm } from "./payment-gateways/newebpay-http.ts";
import { ANSWER_BYTES, readAnswer } from "./read-answer.ts";
import { mitakeSms } from "./sms/mitake.ts";
import { facebookLogin } from "./social-login/facebook.ts";
import { googleLogin } from "./social-login/google.ts";

let answer: RequestListener = (_request, response) => response.end();
let sent = 0;
const server = createServer((request, response) => {
  request.resume();
  answer(request, response);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
const host = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
afterAll(() => server.close());

/** Sends an endless body, as long as somebody reads. */
const endless: RequestListener = (_request, response) => {
  const part = Buffer.alloc(64 * 1024, " ");
  const write = () => {
    while (!response.destroyed && response.write(part)) sent += part.length;
  };
  response.writeHead(200, { "content-type": "application/json" });
  response.on("drain", write);
  write();
};

const wire = { host, userAgent: "test", timeoutMs: 20_000 };
const keys = { hashKey: "k".repeat(32), hashIv: "v".repeat(16) };
const now = () => new Date("2026-03-01T04:00:00Z");
const jkos = { ...wire, apiKey: "key", secret: "secret" };
const line = { ...wire, channelId: "1", channelSecret: "secret", confirmMs: 20_000 };
const aftee = { ...wire, apiHost: host, registerHost: host, secret: "s", basic: "colon" } as const;
const invoices = ezpayInvoices({ ...wire, merchantId: "M", ...keys, now });

const calls: [string, () => Promise<unknown>][] = [
  ["NewebPay", () => postForm("/API/QueryTradeInfo", {}, wire)],
  ["JKOPAY, asked", () => getQuery(jkos, "/platform/inquiry", "platform_order_ids=1")],
  ["JKOPAY, told", () => postJson(jkos, "/platform/refund", {})],
  ["LINE Pay", () => getLine(line, "/v3/payments", "orderId=1")],
  ["AFTEE", () => callAftee(aftee, { method: "GET", url: `${host}/transactions/1` })],
  ["ezPay", () => invoices.knowsLoveCode("168001")],
  [
    "Mitake",
    () => mitakeSms({ baseUrl: host, username: "u", password: "p" }).send({ to: "+886912345678", text: "字" }),
  ],
  ["Facebook", () => facebookLogin({ graphUrl: host, appId: "1", appSecret: "2" }).verify("token")],
];

/** Clients of payments and invoices have a `kind`, the others a `code`. */
const isUnreachable = ({ kind, code }: { kind?: string; code: string }) => (kind ?? code) === "unreachable";

test.each(calls)("an answer without an end of %s is given up after a megabyte, as no answer", async (_, call) => {
  answer = endless;
  sent = 0;
  await expect(call()).rejects.toSatisfy(isUnreachable);
  expect(sent).toBeLessThan(16 * ANSWER_BYTES);
});

test("Google's key set too", async () => {
  answer = endless;
  sent = 0;
  const token = [{ alg: "RS256", kid: "1" }, {}, {}].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const login = googleLogin({ clientIds: ["a"], jwksUrl: `${host}/jwks` });
  await expect(login.verify(token.join("."), "nonce")).rejects.toMatchObject({ code: "unreachable" });
  expect(sent).toBeLessThan(16 * ANSWER_BYTES);
});

test("an answer within the limit is read to its last sign", async () => {
  const text = `字${"a".repeat(ANSWER_BYTES - 3)}`;
  expect(await readAnswer(new Response(text))).toBe(text);
  expect(await readAnswer(new Response(null))).toBe("");
  await expect(readAnswer(new Response(`${text}a`))).rejects.toThrow("longer");
});

test("a refusal without a result keeps its code", async () => {
  answer = (_request, response) => response.end('{"Status":"INV90006","Message":"字軌用完"}');
  const [, call] = calls.find(([name]) => name === "ezPay") ?? [];
  const refused = await call?.().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvoiceCallError);
  expect(refused).toMatchObject({ kind: "refused", code: "INV90006" });
  answer = (_request, response) => response.end('{"result":"209","message":null}');
  expect(await getQuery(jkos, "/platform/inquiry", "platform_order_ids=1")).toEqual({
    code: "209",
    message: "",
    object: undefined,
  });
});
