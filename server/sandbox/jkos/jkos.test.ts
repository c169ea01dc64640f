/** Tests the client against the stand-in over HTTP, and both against the published examples of the signature. */
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jkosGateway } from "#server/integrations/payment-gateways/jkos.ts";
import { digestOf } from "#server/integrations/payment-gateways/jkos-wire.ts";
import type { Attempt } from "#server/integrations/payment-gateways/port.ts";
import { sign } from "./digest.ts";
import { jkosSandbox } from "./plugin.ts";

const keys = { apiKey: "key", secret: "sandbox-secret-0001", storeId: "00000000-0000-4000-8000-000000000001" };
const clock = { now: new Date("2026-01-01T03:00:00Z") };
const now = () => clock.now;
const app = fastify({ forceCloseConnections: true });
const notices: { body: string; digest: string | undefined }[] = [];
let origin = "";
let answer = 200;

const clientWith = (changes: Partial<typeof keys> = {}) =>
  jkosGateway({ ...keys, ...changes, host: `${origin}/jkos`, userAgent: "Haoshou/1.0", now });

beforeAll(async () => {
  await app.register(jkosSandbox, { prefix: "/jkos", ...keys, now, retryMs: 3_600_000 });
  await app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>("/notify", async (request, reply) => {
      notices.push({ body: request.body, digest: request.headers.digest as string | undefined });
      return reply.status(answer).send("OK");
    });
  });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

let serial = 0;
const newAttempt = (changes: Partial<Attempt> = {}): Attempt => {
  serial += 1;
  const expiresAt = new Date(clock.now.getTime() + 900_000);
  const number = `FL_${serial}`;
  return { number, amount: 1200, title: "翻譯服務", email: "a@example.com", method: "jkopay", expiresAt, ...changes };
};
const urls = () => ({
  returnUrl: `${origin}/orders/jkos/result`,
  notifyUrl: `${origin}/notify`,
  backUrl: `${origin}/orders`,
});
const enter = (attempt: Attempt) => clientWith().start(attempt, urls(), clock.now);

async function pay(attempt: Attempt, press = "pay"): Promise<string | null> {
  const { action } = await enter(attempt);
  const body = new URLSearchParams({ press });
  return (await fetch(action, { method: "POST", body, redirect: "manual" })).headers.get("location");
}

async function arm(fault: string): Promise<void> {
  await fetch(`${origin}/jkos/control/next`, { method: "POST", body: new URLSearchParams({ fault }) });
}

const refundOf = ({ number }: Attempt, refundedBefore: number, amount: number) =>
  clientWith().refund({ number, paid: 1200, refundedBefore, amount, gatewayTrade: null });

const examples: [text: string, digest: string][] = [
  ["platform_order_ids=FL20260101_000125", "8d0d80fa45d912d26612a508a778c736120093964b9fecf2c2eff7a850c5e3bc"],
  [
    '{"platform_order_id":"FL20260101_000125","refund_order_id":"RF20260103_000001","refund_amount":200}',
    "5c49681ba7ca9b399593019697eaefc4e2daa3e81bd2fd41bc628bc50080266e",
  ],
  [
    '{"platform_order_id":"FL20260101_000125","store_id":"00000000-0000-4000-8000-000000000001","currency":"TWD","total_price":1200,"final_price":1200,"unredeem":0,"valid_time":"2026-01-01 12:00:00","result_url":"https://shop.example.tw/api/hooks/jkos","result_display_url":"https://shop.example.tw/orders/jkos/result","payment_type":"onetime","escrow":false,"products":[{"name":"翻譯服務","img":"","unit_count":1,"unit_price":1200,"unit_final_price":1200}]}',
    "519711fea54db2d6b9ec2a0eb22ca803c4774f19ad8a5669e6e4f6ed99c5be68",
  ],
];

/** Published examples of third parties with their own secrets; spaces and commas exactly as published. */
const published: [name: string, secret: string, text: string, digest: string][] = [
  [
    "JV1",
    "r0odDC1e9LHXDmxuvmOv9bgaWLf2CXB2c4gMheoFucVKNMi1K0Id9zwRHJF1r-kdtAKriKgb11VDlo7Kb8R-FQ",
    '{"platform_order_id":"demo-order-001","store_id":"35f12dff-1581-11e9-a054-00505684fd45","currency": "TWD","total_price":10,"final_price":10,"unredeem":10,"result_display_url":"https://display.com","result_url":"https://result-callback.xxx/xxx"}',
    "3577609b058ab85c2d0a00a5421a991979ed6b9f549476e9a82476dc1b70d876",
  ],
  [
    "JV2",
    "r0odDC1e9LHXDmxuvmOv9bgaWLf2CXB2c4gMheoFucVKNMi1K0Id9zwRHJF1r-kdtAKriKgb11VDlo7Kb8R-FQ",
    "platform_order_ids=test123,demo-order-001",
    "7778b95890af17c5b41e8cef957f4769e7bfecc79e9f9ee555923293ebd8e880",
  ],
  ["JV3", "QxN1X", "platform_order_ids=87,88", "a0836fefb028ea7493118c8b5eb6752113f552ac8ef35f3cb8cda91808c77188"],
];

test.each(published)("both sides sign %s as it was published", async (_, secret, text, digest) => {
  expect(digestOf(text, secret)).toBe(digest);
  expect(await sign(text, secret)).toBe(digest);
});

test.each(examples)("both sides sign %s alike", async (text, digest) => {
  expect(digestOf(text, keys.secret)).toBe(digest);
  expect(await sign(text, keys.secret)).toBe(digest);
});

test("a signed notice of the protocol is read, and proves nothing by itself", () => {
  const body =
    '{"transaction":{"platform_order_id":"FL20260101_000125","status":0,"tradeNo":"J0020260101000000001","trans_time":"2026-01-01 11:05:09","currency":"TWD","final_price":"1200","redeem_amount":"0","debit_amount":"1200","channel_type":"account"}}';
  const digest = "d6ee408f4d1662b41e7ae22f9b7a260115fd24a394d0ffa49b4da28174b8429e";
  const said = { number: "FL20260101_000125", amount: 1200, status: "paid", gatewayTrade: "J0020260101000000001" };
  const read = clientWith().readNotice({ body, digest });
  expect(read).toMatchObject({ ...said, paidAt: new Date("2026-01-01T03:05:09Z"), proven: false });
  expect(clientWith().readNotice({ body })).toEqual(read);
  const flat = JSON.stringify(JSON.parse(body).transaction);
  expect(clientWith().readNotice({ body: flat })).toEqual(read);
  expect(() => clientWith().readNotice({ body, digest: digest.replace("d", "e") })).toThrow("notice hash");
  // Rejects a notification without a signature.
  expect(() => clientWith().readNotice({ body: "{}" })).toThrow("notice hash");
  expect(() => clientWith().readNotice({ body: "{}", digest: digestOf("{}", keys.secret) })).toThrow(
    "notice malformed",
  );
});

test("an unpaid number leads to the same page again, and with other content nowhere", async () => {
  const attempt = newAttempt();
  expect(await enter(attempt)).toEqual(await enter(attempt));
  await expect(enter({ ...attempt, amount: 1 })).rejects.toMatchObject({ kind: "refused", code: "200" });
  expect(await clientWith().query(attempt.number, 1200)).toMatchObject({ status: "unpaid" });
  expect(await clientWith().query("NOBODY", 1)).toBeNull();
});

test("whoever leaves has not paid; who pays comes back, and the shop is told", async () => {
  const attempt = newAttempt();
  const back = `${origin}/orders/jkos/result?no=${attempt.number}`;
  expect(await pay(attempt, "back")).toBe(back);
  expect(await clientWith().query(attempt.number, 1200)).toMatchObject({ status: "unpaid" });
  notices.length = 0;
  expect(await pay(attempt)).toBe(back);
  expect(notices.map((notice) => clientWith().readNotice(notice).number)).toEqual([attempt.number]);
  expect(await clientWith().query(attempt.number, 1200)).toMatchObject({ status: "paid", amount: 1200 });
  await expect(enter(attempt)).rejects.toMatchObject({ kind: "refused", code: "101" });
});

test("a page whose time is over takes no money", async () => {
  const attempt = newAttempt({ expiresAt: new Date(clock.now.getTime() - 1000) });
  expect(await pay(attempt)).toBeNull();
  expect(await clientWith().query(attempt.number, 1200)).toMatchObject({ status: "unpaid" });
});

test("a notice that was not taken comes again until it is", async () => {
  notices.length = 0;
  answer = 500;
  await pay(newAttempt());
  answer = 200;
  await fetch(`${origin}/jkos/control/deliver`, { method: "POST" });
  await fetch(`${origin}/jkos/control/deliver`, { method: "POST" });
  expect(notices).toHaveLength(2);
});

test("refunds in parts, up to what was paid, each once", async () => {
  const attempt = newAttempt();
  await pay(attempt);
  expect(await refundOf(attempt, 0, 200)).toMatchObject({ state: "done" });
  expect(await refundOf(attempt, 0, 200)).toMatchObject({ state: "done" });
  expect(await clientWith().givenBack(attempt.number, 1200)).toEqual({ amount: 200, settled: true });
  expect(await refundOf(attempt, 0, 300)).toMatchObject({ state: "refused", code: "BOOKS" });
  expect(await refundOf(attempt, 200, 1001)).toMatchObject({ state: "refused", code: "113" });
  await arm("refund_refused");
  expect(await refundOf(attempt, 200, 1000)).toMatchObject({ state: "refused", code: "103" });
  await arm("refund_hangup");
  await expect(refundOf(attempt, 200, 1000)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await refundOf(attempt, 200, 1000)).toMatchObject({ state: "done" });
  expect(await clientWith().query(attempt.number, 1200)).toMatchObject({ status: "refunded" });
});

test.each(["inquiry_down", "inquiry_busy"])("%s: unknown, not refused", async (fault) => {
  await arm(fault);
  await expect(clientWith().query("ANY", 1)).rejects.toMatchObject({ kind: "unreachable" });
});

test("another secret or store is turned away", async () => {
  const start = (keys: Parameters<typeof clientWith>[0]) => clientWith(keys).start(newAttempt(), urls(), clock.now);
  await expect(start({ secret: "another" })).rejects.toMatchObject({ code: "201" });
  await expect(start({ storeId: "another" })).rejects.toMatchObject({ code: "200" });
});
