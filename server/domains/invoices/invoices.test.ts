import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as financeCalls from "#contract/finance/routes.ts";
import * as calls from "#contract/invoices/routes.ts";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { balanceOf, post } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { billFee } from "./index.ts";
import { sendDueInvoices, sendInvoice } from "./send-invoice.ts";

const world = await openWorld();
const ctx = world.system;
const { db } = world.deps;
const { issuer } = world.fakes;

beforeEach(() => issuer.fault("none"));

/** A fee of NT$300 earned from somebody. */
async function earned(total = 300) {
  const orderId = 900_000 + nextSerial();
  const { id: userId } = await makeMember(world);
  // Posts the fee first: the tax is taken out of it, and fees must not become negative.
  await post(ctx, {
    kind: "order.closed",
    key: `test:fees:${orderId}`,
    entries: [
      { account: { kind: "escrow" }, amount: -total },
      { account: { kind: "fees" }, amount: total },
    ],
  });
  const bill = (total: number) => billFee(ctx, { orderId, side: "buyer", userId, total });
  await bill(total);
  return { orderId, userId, bill };
}

const papersOf = async (orderId: number) =>
  (
    await db
      .select()
      .from(invoices)
      .innerJoin(feeBills, eq(feeBills.id, invoices.billId))
      .where(eq(feeBills.orderId, orderId))
      .orderBy(invoices.id)
  ).map((row) => row.invoices);

const paperOf = async (orderId: number) => {
  const [paper] = await papersOf(orderId);
  if (paper) return paper;
  throw new Error(`order ${orderId} has no paper`);
};

const send = () => sendDueInvoices(ctx);
const statesOf = async (orderId: number) =>
  (await papersOf(orderId)).map(({ kind, state, total }) => [kind, state, total]);
const atIssuer = async (number: string) => (await issuer.invoices()).filter((each) => each.number === number);
const tax = () => balanceOf(ctx, { kind: "sales_tax" });

/** Expects that the nightly ledger check finds no difference in the tax of invoices. */
async function taxProved() {
  const { differences } = await reconcile(ctx);
  expect(differences.filter(({ check }) => check === "sales_tax")).toEqual([]);
}

test("a fee is invoiced once, its tax is owed, and its member is told", async () => {
  const [before, { orderId, userId, bill }] = [await tax(), await earned()];
  await bill(300);
  await Promise.all([send(), send(), send()]);
  expect(await statesOf(orderId)).toEqual([["invoice", "issued", 300]]);
  const paper = await paperOf(orderId);
  expect(paper).toMatchObject({ tax: 14, randomCode: expect.stringMatching(/^\d{4}$/), sentAt: expect.any(Date) });
  expect(await atIssuer(paper.number)).toMatchObject([{ invoiceNumber: paper.paperNumber, total: 300, tax: 14 }]);
  expect((await tax()) - before).toBe(14);
  await taxProved();
  const mine = await (await world.client(userId)).call(calls.getMyInvoices, {});
  expect(mine.data).toMatchObject([{ orderId, state: "issued", item: "平台服務費", total: 300 }]);
  await world.drain();
  const { rows } = await db.execute<{ subject: string }>(
    sql`select subject from outbox where key like ${`invoice:${paper.id}:issue:%`}`,
  );
  expect(rows).toEqual([{ subject: `你的電子發票 ${paper.paperNumber} 已開立` }]);
});

test("nobody else reads it", async () => {
  const { orderId } = await earned();
  const stranger = await world.client((await makeMember(world)).id);
  expect((await stranger.call(calls.getMyInvoices, { query: { orders: String(orderId) } })).data).toEqual([]);
});

test("a fee of nothing has no bill", async () => {
  const { id: userId } = await makeMember(world);
  const orderId = 900_000 + nextSerial();
  await billFee(ctx, { orderId, side: "buyer", userId, total: 0 });
  expect(await db.select().from(feeBills).where(eq(feeBills.orderId, orderId))).toEqual([]);
});

describe("to whom", () => {
  const info = {
    kind: "personal",
    name: "王小明",
    businessNumber: "",
    carrier: "",
    loveCode: "",
    address: "",
  } as const;
  test.each([
    ["mobile", { ...info, delivery: "mobile", carrier: "/ABC1234" }, "存入手機條碼 /ABC1234"],
    ["donation", { ...info, delivery: "donation", loveCode: "919" }, "捐贈，捐贈碼 919"],
    [
      "company",
      { ...info, kind: "company", name: "晨光設計", delivery: "member", businessNumber: "22099131" },
      "晨光設計，統一編號 22099131",
    ],
  ] as const)("%s, as it was chosen with the order", async (_, chosen, reaches) => {
    const { id: userId } = await makeMember(world);
    const orderId = 900_000 + nextSerial();
    await billFee(ctx, { orderId, side: "seller", userId, total: 105, info: chosen });
    await send();
    const { data } = await (await world.client(userId)).call(calls.getMyInvoices, {});
    expect(data).toMatchObject([{ state: "issued", reaches, item: "平台成交手續費", total: 105, tax: 5 }]);
  });
});

describe("something goes back", () => {
  test("all of it within the two months: void, and the tax with it", async () => {
    const before = await tax();
    const { orderId, bill } = await earned();
    await send();
    await bill(0);
    await send();
    expect(await statesOf(orderId)).toEqual([["invoice", "void", 300]]);
    expect(await tax()).toBe(before);
    await taxProved();
  });

  test("a part: an allowance, and then the rest by another", async () => {
    const before = await tax();
    const { orderId, bill } = await earned();
    await send();
    await bill(100);
    await send();
    await bill(0);
    await send();
    expect(await statesOf(orderId)).toEqual([
      ["invoice", "issued", 300],
      ["allowance", "issued", 200],
      ["allowance", "issued", 100],
    ]);
    expect(await tax()).toBe(before);
    await taxProved();
  });

  test("all of it when the two months are over: an allowance", async () => {
    const { orderId, bill } = await earned();
    await send();
    world.pass(62 * DAY);
    await bill(0);
    await send();
    expect(await statesOf(orderId)).toEqual([
      ["invoice", "issued", 300],
      ["allowance", "issued", 300],
    ]);
    await taxProved();
  });

  test("before it was sent: nobody ever sees it, and what stays is invoiced", async () => {
    const { orderId, bill, userId } = await earned();
    await bill(120);
    await send();
    expect(await statesOf(orderId)).toEqual([
      ["invoice", "dropped", 300],
      ["invoice", "issued", 120],
    ]);
    expect((await (await world.client(userId)).call(calls.getMyInvoices, {})).data).toMatchObject([{ total: 120 }]);
  });

  test("while it is on its way: once it has arrived", async () => {
    const { orderId, bill } = await earned();
    await issuer.fault("issue_down");
    await send();
    await bill(0);
    expect(await statesOf(orderId)).toEqual([["invoice", "due", 300]]);
    world.pass(2 * MINUTE);
    await send();
    await send();
    expect(await statesOf(orderId)).toEqual([["invoice", "void", 300]]);
  });

  test("the issuer's time for voiding is over: an allowance instead", async () => {
    const { orderId, bill } = await earned();
    await send();
    await issuer.fault("void_late");
    await bill(0);
    await send();
    await send();
    expect(await statesOf(orderId)).toEqual([
      ["invoice", "issued", 300],
      ["allowance", "issued", 300],
    ]);
    await taxProved();
  });

  test.each([
    ["not with the tax authority yet", "void_early", "none"],
    ["its answer was lost, and another would come too late", "void_hangup", "void_late"],
  ] as const)("%s: void an hour later", async (_, first, then) => {
    const { orderId, bill } = await earned();
    await send();
    await issuer.fault(first);
    await bill(0);
    await send();
    expect(await statesOf(orderId)).toEqual([["invoice", "voiding", 300]]);
    await issuer.fault(then);
    world.pass(HOUR);
    await send();
    expect(await statesOf(orderId)).toEqual([["invoice", "void", 300]]);
  });
});

describe("the line breaks", () => {
  test("after the issuer has acted: it is found, not issued again", async () => {
    const { orderId } = await earned();
    await issuer.fault("issue_hangup");
    await send();
    expect(await statesOf(orderId)).toEqual([["invoice", "due", 300]]);
    world.pass(2 * MINUTE);
    await send();
    const paper = await paperOf(orderId);
    expect(paper.state).toBe("issued");
    expect(await atIssuer(paper.number)).toMatchObject([{ invoiceNumber: paper.paperNumber }]);
  });

  test("with a wrong check code: it is asked about again, nothing is believed", async () => {
    const { orderId } = await earned();
    await issuer.fault("issue_forged");
    await send();
    expect(await paperOf(orderId)).toMatchObject({ state: "due", code: "answer", paperNumber: null });
    world.pass(2 * MINUTE);
    await send();
    expect((await paperOf(orderId)).state).toBe("issued");
  });

  test("the process dies between the issuer's yes and our commit: the next turn finds it", async () => {
    const { orderId } = await earned();
    const { id, number } = await paperOf(orderId);
    const { issue } = issuer.port;
    const dying = vi.spyOn(issuer.port, "issue").mockImplementationOnce(async (wish) => {
      await issue(wish);
      return new Promise(() => {});
    });
    void sendInvoice(ctx, id);
    await expect.poll(() => atIssuer(number)).toHaveLength(1);
    await send();
    expect(dying).toHaveBeenCalledTimes(1);
    world.pass(3 * MINUTE);
    await send();
    dying.mockRestore();
    expect(await atIssuer(number)).toHaveLength(1);
    expect((await paperOf(orderId)).state).toBe("issued");
  });

  test("for a day: a person looks, tries again, and the console is empty", async () => {
    const { orderId } = await earned();
    for (let n = 0; n < 7; n++) {
      await issuer.fault("issue_down");
      await issuer.fault("search_down");
      await send();
      world.pass(DAY);
      await issuer.fault("none");
    }
    expect((await paperOf(orderId)).state).toBe("stuck");
    await world.drain();
    const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    const [item] = (await operator.call(financeCalls.getFinanceItems, { query: { kind: "invoice" } })).data;
    expect(item).toMatchObject({ orderId, amount: 300, what: "電子發票 NT$300 無法開立，對方回覆 503。" });
    const params = { id: item?.id ?? 0 };
    await operator.call(financeCalls.retryFinanceItem, { params, key: `retry-${orderId}` });
    await world.drain();
    expect((await paperOf(orderId)).state).toBe("issued");
    expect((await operator.call(financeCalls.getFinanceItems, { query: { kind: "invoice" } })).data).toEqual([]);
  });
});

describe("the issuer refuses", () => {
  const operatorOf = async () => world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const itemOf = async (operator: Awaited<ReturnType<typeof operatorOf>>, orderId: number) => {
    await world.drain();
    const { data } = await operator.call(financeCalls.getFinanceItems, { query: { kind: "invoice" } });
    const found = data.find((each) => each.orderId === orderId);
    if (!found) throw new Error(`order ${orderId} is not in the console`);
    return found;
  };

  test("an invoice: settled by hand with the number that stands on it", async () => {
    const { orderId } = await earned();
    await issuer.fault("issue_empty");
    await send();
    const operator = await operatorOf();
    const { id } = await itemOf(operator, orderId);
    const body = { way: "papers", reason: "字軌用完，已在 ezPay 後台補開", reference: "ZZ10000001" } as const;
    await operator.call(financeCalls.settleFinanceItem, { params: { id }, body, key: `settle-${orderId}` });
    expect(await paperOf(orderId)).toMatchObject({ state: "issued", paperNumber: "ZZ10000001", randomCode: null });
    await taxProved();
  });

  test("an allowance of which nothing was heard: never twice without a person", async () => {
    const { orderId, bill } = await earned();
    await send();
    await issuer.fault("allow_hangup");
    await bill(100);
    await send();
    world.pass(DAY);
    await send();
    expect(await statesOf(orderId)).toEqual([
      ["invoice", "issued", 300],
      ["allowance", "stuck", 200],
    ]);
    const { number } = await paperOf(orderId);
    expect((await atIssuer(number))[0]?.allowances).toHaveLength(1);
    const operator = await operatorOf();
    const { id, what } = await itemOf(operator, orderId);
    expect(what).toContain("折讓證明單 NT$200 無法開立");
    const body = { way: "papers", reason: "後台已有這張折讓單", reference: "A-1" } as const;
    await operator.call(financeCalls.settleFinanceItem, { params: { id }, body, key: `settle-${orderId}` });
    expect((await statesOf(orderId))[1]).toEqual(["allowance", "issued", 200]);
    await taxProved();
  });

  test("the console finds papers by their number and by their order", async () => {
    const { orderId } = await earned();
    await send();
    const { paperNumber } = await paperOf(orderId);
    const operator = await operatorOf();
    for (const k of [String(orderId), paperNumber?.toLowerCase() ?? ""]) {
      const { data } = await operator.call(calls.getAdminInvoices, { query: { k } });
      expect(data.map((row) => row.orderId)).toEqual([orderId]);
    }
  });
});

test("every step stands in the journal", async () => {
  const { orderId, bill } = await earned();
  await send();
  await bill(0);
  await send();
  const { id } = await paperOf(orderId);
  const rows = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subject, "invoice"), eq(auditLog.subjectId, id)))
    .orderBy(auditLog.id);
  expect(rows.map(({ action }) => action)).toEqual([
    "invoice.create",
    "invoice.issue",
    "invoice.ask_void",
    "invoice.void",
  ]);
});

describe("a fee is given back", () => {
  const operatorOf = async () => world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const body = { reason: "系統出錯，退還平台服務費" };

  test("once, as points, and its invoice is void", async () => {
    const { orderId, userId } = await earned();
    await send();
    const { id } = await paperOf(orderId);
    const operator = await operatorOf();
    const press = (key: string) => operator.call(calls.returnFee, { params: { id }, body, key: `${key}-${orderId}` });
    const answers = await Promise.allSettled([press("a"), press("b"), press("a")]);
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await balanceOf(ctx, { kind: "points", userId })).toBe(300);
    await expect(press("c")).rejects.toMatchObject({ body: { code: "conflict" } });
    await world.drain();
    expect(await statesOf(orderId)).toEqual([["invoice", "void", 300]]);
    const { differences } = await reconcile(ctx);
    expect(differences.filter(({ check }) => ["sales_tax", "points", "member_sum"].includes(check))).toEqual([]);
  });

  test("never by whom it belongs to", async () => {
    const { orderId, userId } = await earned();
    await send();
    await db.execute(sql`update users set roles = '{finance}' where id = ${userId}`);
    const { id } = await paperOf(orderId);
    const press = world.operator(userId).call(calls.returnFee, { params: { id }, body, key: `own-${orderId}` });
    await expect(press).rejects.toMatchObject({ body: { code: "forbidden" } });
  });

  test("of a large sum by two", async () => {
    const { orderId, userId } = await earned(40_000);
    await send();
    const { id } = await paperOf(orderId);
    await (await operatorOf()).call(calls.returnFee, { params: { id }, body, key: `large-${orderId}` });
    expect(await balanceOf(ctx, { kind: "points", userId })).toBe(0);
    expect(await statesOf(orderId)).toEqual([["invoice", "issued", 40_000]]);
  });
});
