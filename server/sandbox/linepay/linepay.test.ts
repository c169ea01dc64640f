/** Tests the client against the stand-in over HTTP, and both sides' signatures against each other. */
import { createHmac } from "node:crypto";
import { fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linePayGateway } from "#server/integrations/payment-gateways/linepay/linepay.ts";
import { signatureOf } from "#server/integrations/payment-gateways/linepay/wire.ts";
import type { Attempt } from "#server/integrations/payment-gateways/port.ts";
import { linePaySandbox } from "./plugin.ts";
import { sign } from "./sign.ts";

const keys = { channelId: "1656097936", channelSecret: "sandbox-secret-0001" };
const clock = { now: new Date("2026-01-01T03:00:00Z") };
const now = () => clock.now;
const app = fastify({ forceCloseConnections: true });
let origin = "";

const clientWith = (changes: Partial<typeof keys & { timeoutMs: number; confirmMs: number }> = {}) =>
  linePayGateway({ ...keys, ...changes, host: `${origin}/line`, userAgent: "Haoshou/1.0", now });

beforeAll(async () => {
  await app.register(linePaySandbox, { prefix: "/line", ...keys, now });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

async function arm(fault: string): Promise<void> {
  await fetch(`${origin}/line/control/next`, { method: "POST", body: new URLSearchParams({ fault }) });
}
beforeEach(async () => {
  clock.now = new Date("2026-01-01T03:00:00Z");
  await arm("none");
});

let serial = 0;
const newAttempt = (changes: Partial<Attempt> = {}): Attempt => {
  serial += 1;
  const expiresAt = new Date(clock.now.getTime() + 900_000);
  const number = `FL_${serial}`;
  return { number, amount: 1200, title: "翻譯服務", email: "a@example.com", method: "linepay", expiresAt, ...changes };
};
const urls = () => ({
  returnUrl: `${origin}/orders/linepay/result`,
  notifyUrl: `${origin}/notify`,
  backUrl: `${origin}/orders`,
});
const enter = (attempt: Attempt) => clientWith().start(attempt, urls(), clock.now);

/** The buyer presses a button. @returns the id of the trade, and where the browser is sent */
async function visit(attempt: Attempt, press = "pay", fault = "") {
  const { action, trade = null } = await enter(attempt);
  const body = new URLSearchParams({ press, fault });
  const answer = await fetch(action, { method: "POST", body, redirect: "manual" });
  return { trade, location: answer.headers.get("location") };
}

const ask = ({ number, amount }: Attempt, trade: string | null) => clientWith().query(number, amount, trade);
const refundOf = ({ number }: Attempt, refundedBefore: number, amount: number) =>
  clientWith().refund({ number, paid: 1200, refundedBefore, amount, gatewayTrade: null });

test.each([
  ["/v3/payments/request", '{"amount":1200,"currency":"TWD","orderId":"FL_1"}'],
  ["/v3/payments", "orderId=FL_1"],
  ["/v3/payments/requests/2021121600698709710/check", ""],
])("both sides sign %s with secret, path, what is sent and nonce", async (path, sent) => {
  const nonce = "44453d45-768e-40e8-8349-748e797c450f";
  const wanted = createHmac("sha256", keys.channelSecret)
    .update(keys.channelSecret + path + sent + nonce)
    .digest("base64");
  expect(signatureOf(keys.channelSecret, path, sent, nonce)).toBe(wanted);
  expect(await sign(keys.channelSecret, path, sent, nonce)).toBe(wanted);
});

test("the trade's nineteen digits stay exact, although LINE Pay sends a number", async () => {
  const { action, trade = "" } = await enter(newAttempt());
  expect(action).toMatch(/\/line\/pay\/FL_\d+\/[0-9a-f]{24}$/);
  expect(trade).toMatch(/^20260101\d{11}$/);
  // Rounded, it would be another trade, which LINE Pay does not know.
  const attempt = newAttempt();
  const other = await visit(attempt);
  expect(await ask(attempt, other.trade)).toMatchObject({ status: "paid", gatewayTrade: other.trade });
});

test("who approves comes back, and the query takes the money", async () => {
  const attempt = newAttempt();
  const { trade, location } = await visit(attempt);
  expect(location).toBe(
    `${origin}/orders/linepay/result?no=${attempt.number}&transactionId=${trade}&orderId=${attempt.number}`,
  );
  const paid = { status: "paid", amount: 1200, number: attempt.number, gatewayTrade: trade, paidAt: clock.now };
  expect(await ask(attempt, trade)).toMatchObject(paid);
  // A second return.
  expect(await ask(attempt, trade)).toMatchObject(paid);
  // Found by its number, too, when the id of the trade was lost.
  expect(await ask(attempt, null)).toMatchObject(paid);
});

test("nothing is taken from who has not approved, or cancels", async () => {
  const attempt = newAttempt();
  const { trade = null } = await enter(attempt);
  expect(await ask(attempt, trade)).toMatchObject({ status: "unpaid" });
  expect(await ask(attempt, null)).toMatchObject({ status: "unpaid" });
  const given = newAttempt();
  const { trade: gone, location } = await visit(given, "back");
  expect(location).toContain(`/orders/linepay/result?no=${given.number}&`);
  expect(await ask(given, gone)).toMatchObject({ status: "cancelled", code: "0121" });
  expect(clientWith().explain("0121")).toBe("這次付款已取消，或超過 LINE Pay 的付款時間，沒有扣款。");
});

test("who closes the page after approving has paid once we ask; after twenty minutes the approval has lapsed", async () => {
  const [soon, late] = [newAttempt(), newAttempt()];
  const first = await visit(soon, "pay", "closed");
  const second = await visit(late, "pay", "closed");
  expect(first.location).toBeNull();
  clock.now = new Date(clock.now.getTime() + 19 * 60_000);
  expect(await ask(soon, first.trade)).toMatchObject({ status: "paid" });
  clock.now = new Date(clock.now.getTime() + 2 * 60_000);
  expect(await ask(late, second.trade)).toMatchObject({ status: "cancelled", code: "0121" });
  expect(await clientWith().givenBack(late.number, 1200)).toBeNull();
});

test("a confirmation without an answer is unknown, and taken once", async () => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt);
  await arm("confirm_hangup");
  await expect(ask(attempt, trade)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await ask(attempt, trade)).toMatchObject({ status: "paid", amount: 1200 });
});

test("two confirmations at once take the money once", async () => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt);
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(attempt, trade)));
  expect(new Set(all.map((each) => each?.status))).toEqual(new Set(["paid"]));
});

test("a refused card has a sentence, and nothing was taken", async () => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt, "pay", "card");
  expect(await ask(attempt, trade)).toMatchObject({ status: "failed", code: "1284", amount: 0 });
  expect(clientWith().explain("1284")).toContain("沒有扣款");
  expect(await ask(attempt, trade)).toMatchObject({ status: "failed", code: "0122" });
});

test("we never confirm another sum than LINE Pay was asked for", async () => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt);
  await expect(clientWith().query(attempt.number, 1, trade)).rejects.toMatchObject({ kind: "refused", code: "1153" });
  expect(await ask(attempt, trade)).toMatchObject({ status: "paid", amount: 1200 });
});

test("refunds in parts, up to what was paid, each once", async () => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt);
  expect(await refundOf(attempt, 0, 200)).toMatchObject({ state: "refused", code: "1150" });
  await ask(attempt, trade);
  expect(await refundOf(attempt, 0, 200)).toMatchObject({ state: "done" });
  expect(await refundOf(attempt, 0, 200)).toMatchObject({ state: "done" });
  expect(await clientWith().givenBack(attempt.number, 1200)).toEqual({ amount: 200, settled: true });
  expect(await refundOf(attempt, 0, 300)).toMatchObject({ state: "refused", code: "BOOKS" });
  expect(await refundOf(attempt, 200, 1001)).toMatchObject({ state: "refused", code: "1164" });
  await arm("refund_refused");
  expect(await refundOf(attempt, 200, 1000)).toMatchObject({ state: "refused", code: "1163" });
  await arm("refund_busy");
  await expect(refundOf(attempt, 200, 1000)).rejects.toMatchObject({ kind: "unreachable", code: "9000" });
  await arm("refund_hangup");
  await expect(refundOf(attempt, 200, 1000)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await refundOf(attempt, 200, 1000)).toMatchObject({ state: "done" });
  expect(await clientWith().givenBack(attempt.number, 1200)).toEqual({ amount: 1200, settled: true });
  expect(await ask(attempt, trade)).toMatchObject({ status: "refunded" });
});

test("no refund begins after its turn is over", async () => {
  const attempt = newAttempt();
  await ask(attempt, (await visit(attempt)).trade);
  const request = { number: attempt.number, paid: 1200, refundedBefore: 0, amount: 200, gatewayTrade: null };
  await expect(clientWith().refund({ ...request, beginBefore: clock.now })).rejects.toMatchObject({
    kind: "unreachable",
  });
  expect(await clientWith().givenBack(attempt.number, 1200)).toEqual({ amount: 0, settled: true });
});

test.each(["check_down", "check_busy", "confirm_down", "details_down"])("%s: unknown, not refused", async (fault) => {
  const attempt = newAttempt();
  const { trade } = await visit(attempt);
  await arm(fault);
  await expect(ask(attempt, trade)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await ask(attempt, trade)).toMatchObject({ status: "paid" });
});

test("another secret or channel is turned away, and there are no notices to forge", async () => {
  const start = (keys: Parameters<typeof clientWith>[0]) => clientWith(keys).start(newAttempt(), urls(), clock.now);
  await expect(start({ channelSecret: "another" })).rejects.toMatchObject({ kind: "refused", code: "1106" });
  await expect(start({ channelId: "another" })).rejects.toMatchObject({ kind: "refused", code: "1106" });
  expect(() => clientWith().readNotice({ body: { orderId: "FL_1" } })).toThrow("notice empty");
});
