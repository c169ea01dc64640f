/** Tests the client against the stand-in over HTTP, and both against the published example of the checksum. */
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afteeGateway } from "#server/integrations/payment-gateways/aftee.ts";
import { checksumOf } from "#server/integrations/payment-gateways/aftee-checksum.ts";
import type { Attempt, RefundRequest } from "#server/integrations/payment-gateways/port.ts";
import { checksumFor } from "./checksum.ts";
import { afteeSandbox } from "./plugin.ts";

const keys = { pubKey: "pub", secret: "sandboxAfteeSecret" };
const clock = { now: new Date("2026-01-01T03:00:00Z") };
const now = () => clock.now;
const app = fastify({ forceCloseConnections: true });
const notices: unknown[] = [];
let origin = "";

type Changes = Partial<Parameters<typeof afteeGateway>[0]>;
const clientWith = (changes: Changes = {}) =>
  afteeGateway({
    ...keys,
    ...{ apiHost: `${origin}/aftee/v1`, registerHost: `${origin}/aftee`, pageHost: `${origin}/aftee` },
    ...{ checksum: "raw", basic: "colon", userAgent: "Haoshou/1.0", now },
    ...changes,
  });

beforeAll(async () => {
  await app.register(afteeSandbox, { prefix: "/aftee", ...keys, noticeUrl: () => `${origin}/notify`, now });
  app.post("/notify", async ({ body }) => {
    notices.push(body);
    return "OK";
  });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

let serial = 0;
const customer = {
  ...{ userNo: "u1001", name: "王小明", phone: "0909999981", address: "台北市信義區市府路1號" },
  ...{ email: "buyer@example.com", birthday: "" },
};
function newAttempt(changes: Partial<Attempt> = {}): Attempt {
  serial += 1;
  const expiresAt = new Date(clock.now.getTime() + 900_000);
  const facts = { number: `FL_${serial}`, amount: 1500, title: "LOGO 設計", email: "", expiresAt, customer };
  return { ...facts, method: "aftee", ...changes };
}
const urls = () => ({ returnUrl: `${origin}/back`, notifyUrl: `${origin}/notify`, backUrl: origin });

async function decide(attempt: Attempt, press: string, fault = ""): Promise<URLSearchParams | null> {
  const { action } = await clientWith().start(attempt, urls(), clock.now);
  const body = new URLSearchParams({ press, fault });
  const location = (await fetch(action, { method: "POST", body, redirect: "manual" })).headers.get("location");
  return location === null ? null : new URL(location).searchParams;
}

async function paid(changes: Partial<Attempt> = {}) {
  const attempt = newAttempt(changes);
  const back = await decide(attempt, "pay");
  return { attempt, id: back?.get("id") ?? "" };
}

const arm = (fault: string) =>
  fetch(`${origin}/aftee/control/next`, { method: "POST", body: new URLSearchParams({ fault }) });

const example = {
  ...{ amount: 1500, user_no: "u1001", sales_settled: false, description_trans: "FL-126" },
  customer: {
    ...{ customer_name: "王小明", phone_number: "0909999981", address: "台北市信義區市府路1號" },
    ...{ email: "buyer@example.com", zip_code: "110" },
  },
  items: [
    { shop_item_id: "G12", item_name: "LOGO 設計", item_price: 1600, item_count: 1 },
    { shop_item_id: "D1", item_name: "折扣", item_price: -100, item_count: 1 },
  ],
};
const raw = "ZvAbVy0trN9z8NmfXPhzDnL4duVVm0lx+ueQblkuY0A=";
const hex = "NjZmMDFiNTcyZDJkYWNkZjczZjBkOTlmNWNmODczMGU3MmY4NzZlNTU1OWI0OTcxZmFlNzkwNmU1OTJlNjM0MA==";

test("both sides make the checksum of the example, in either form, whatever is left out of it", async () => {
  const sent = { ...example, shop_transaction_no: "FL-126", transaction_options: [], return_url: "https://a.example" };
  for (const payment of [example, sent]) {
    expect(checksumOf(payment, keys.secret, "raw")).toBe(raw);
    expect(checksumOf(payment, keys.secret, "hex")).toBe(hex);
    expect(await checksumFor(payment, keys.secret)).toEqual({ raw, hex });
  }
});

test.each([
  { checksum: "raw", basic: "colon" },
  { checksum: "hex", basic: "bare" },
] as const)("a payment is registered and asked about with %o", async (changes) => {
  const attempt = newAttempt();
  const { action, fields } = await clientWith(changes).start(attempt, urls(), clock.now);
  expect(fields).toBeNull();
  const page = await (await fetch(action)).text();
  for (const shown of ["LOGO 設計", "NT$1,500", "王小明", "0909999981"]) expect(page).toContain(shown);
  expect(await clientWith(changes).query(attempt.number, 1500)).toMatchObject({ status: "unpaid" });
});

test("granted, told by both ways, and captured when it is asked about for the first time", async () => {
  notices.length = 0;
  const { attempt, id } = await paid();
  const told = clientWith().readNotice({ body: JSON.stringify(notices[0]) });
  expect(told).toMatchObject({ number: attempt.number, gatewayTrade: id, status: "unpaid", proven: false });
  const settled = async () =>
    (await (await fetch(`${origin}/aftee/v1/transactions/${id}`, authorized)).json()).sales_settled_datetime;
  expect(await settled()).toBeNull();
  const verdict = { status: "paid", amount: 1500, gatewayTrade: id, paidAt: clock.now };
  expect(await clientWith().query(attempt.number, 1500, id)).toMatchObject(verdict);
  expect(await settled()).toBe("2026-01-01 11:00:00");
  expect(await clientWith().query(attempt.number, 1500, id)).toMatchObject(verdict);
});
const authorized = { headers: { authorization: `Basic ${btoa(`${keys.secret}:`)}` } };

test("what is not this attempt's, or not of its amount, is neither believed nor captured", async () => {
  const { attempt, id } = await paid();
  expect(await clientWith().query("FL_OTHER", 1500, id)).toBeNull();
  expect(await clientWith().query(attempt.number, 1500, "tr_nobody")).toBeNull();
  expect(await clientWith().query(attempt.number, 1499, id)).toMatchObject({ status: "paid", amount: 1500 });
  const said = await (await fetch(`${origin}/aftee/v1/transactions/${id}`, authorized)).json();
  expect(said.sales_settled_datetime).toBeNull();
});

test.each([
  ["limit", "NG1", "可用額度"],
  ["refuse", "NG9", "沒有核准"],
])("%s: failed, with a sentence", async (press, code, sentence) => {
  const attempt = newAttempt();
  const back = await decide(attempt, press);
  expect(back?.get("authorization_result")).toBe("2");
  const verdict = await clientWith().query(attempt.number, 1500, back?.get("id"));
  expect(verdict).toMatchObject({ status: "failed", code });
  expect(clientWith().explain(code)).toContain(sentence);
});

test("whoever leaves has decided nothing; a page whose time is over decides nothing either", async () => {
  const left = await decide(newAttempt(), "back");
  expect(left?.get("id")).toBeNull();
  expect(left?.get("no")).toBe(`FL_${serial}`);
  expect(await decide(newAttempt({ expiresAt: new Date(clock.now.getTime() - 1000) }), "pay")).toBeNull();
});

test("the capture breaks off: unknown, and found done or to be done by the next question", async () => {
  for (const fault of ["settle_down", "settle_hangup"]) {
    const { attempt, id } = await paid();
    await arm(fault);
    await expect(clientWith().query(attempt.number, 1500, id)).rejects.toMatchObject({ kind: "unreachable" });
    expect(await clientWith().query(attempt.number, 1500, id)).toMatchObject({ status: "paid" });
  }
});

test("refunds in parts, up to what was paid, each once", async () => {
  const { attempt, id } = await paid();
  await clientWith().query(attempt.number, 1500, id);
  const request = (refundedBefore: number, amount: number): RefundRequest => ({
    ...{ number: attempt.number, paid: 1500, refundedBefore, amount, gatewayTrade: id },
  });
  expect(await clientWith().refund(request(0, 200))).toMatchObject({ state: "done" });
  expect(await clientWith().refund(request(0, 200))).toMatchObject({ state: "done" });
  expect(await clientWith().givenBack(attempt.number, 1500, id)).toEqual({ amount: 200, settled: true });
  expect(await clientWith().refund(request(0, 300))).toMatchObject({ state: "refused", code: "BOOKS" });
  expect(await clientWith().refund(request(200, 1301))).toMatchObject({ state: "refused", code: "EATN0360" });
  await arm("refund_refused");
  expect(await clientWith().refund(request(200, 1300))).toMatchObject({ state: "refused", code: "EATN0399" });
  await arm("refund_hangup");
  await expect(clientWith().refund(request(200, 1300))).rejects.toMatchObject({ kind: "unreachable" });
  expect(await clientWith().refund(request(200, 1300))).toMatchObject({ state: "done" });
  expect(await clientWith().query(attempt.number, 1500, id)).toMatchObject({ status: "refunded" });
});

test("what cannot be registered is refused with its code", async () => {
  const start = (changes: Changes, attempt = newAttempt()) => clientWith(changes).start(attempt, urls(), clock.now);
  await expect(start({ secret: "another" })).rejects.toMatchObject({ kind: "refused", code: "EATN0351" });
  await expect(start({ pubKey: "another" })).rejects.toMatchObject({ kind: "refused", code: "EATN0330" });
  const noPhone = newAttempt({ customer: { ...customer, phone: "02-2345-6789" } });
  await expect(start({}, noPhone)).rejects.toMatchObject({ code: "EATN0341" });
  const { customer: _, ...nobody } = newAttempt();
  await expect(start({}, nobody)).rejects.toThrow("who buys");
  await arm("register_down");
  await expect(start({})).rejects.toMatchObject({ kind: "unreachable", code: "503" });
  expect(() => clientWith().readNotice({ body: "" })).toThrow("notice empty");
  expect(() => clientWith().readNotice({ body: '{"id":"../x","shop_transaction_no":"1"}' })).toThrow("notice hash");
});
