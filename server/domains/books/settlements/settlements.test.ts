import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bookSettlements,
  getSettlementFile,
  getSettlements,
  getTrialBalance,
  setSettlementColumns,
} from "#contract/books/routes.ts";
import { getOrderFile } from "#contract/orders/operators/orders.ts";
import { settlements } from "#server/db/schema/books.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { big5 } from "#server/domains/withdrawals/bank/big5.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { boughtByNumber } from "#server/testing/factories/numbered.ts";
import { bookPreview, previewOf, reportText, sendReport } from "#server/testing/factories/settlements.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async (role: "finance" | "support") => (await makeMember(world, { roles: [role] })).id;
const [firstId, secondId] = [await staff("finance"), await staff("finance")];
const [first, second] = [world.operator(firstId), world.operator(secondId)];
const finance = world.as(firstId);
const reason = "這陣子檔期已滿，抱歉";

const balance = (kind: "bank" | "gateway_fees" | "clearing:newebpay") => balanceOf(world.system, { kind });
const sums = async () => ({
  bank: await balance("bank"),
  fees: await balance("gateway_fees"),
  clearing: await balance("clearing:newebpay"),
});
/** What these acts add to the accounts. */
async function change(work: () => Promise<unknown>) {
  const before = await sums();
  await work();
  const after = await sums();
  return { bank: after.bank - before.bank, fees: after.fees - before.fees, clearing: after.clearing - before.clearing };
}
const nothing = { bank: 0, fees: 0, clearing: 0 };
const sound = async () => {
  world.pass(DAY);
  await world.drain();
  expect((await reconcile(world.system)).differences).toEqual([]);
  expect((await first.call(getTrialBalance, {})).total).toMatchObject({ opening: 0, closing: 0 });
};
const saleOf = ({ number }: Bought, more = {}) => ({ number, gross: 1050, fee: 29, tax: 1, ...more });
const fileOf = (id: number) => first.call(getSettlementFile, { params: { id } });

test("a report is previewed, then booked once, whoever loads it again", async () => {
  const sale = await boughtByCard(world);
  const report = reportText([saleOf(sale)]);
  const preview = await previewOf(first, report);
  expect(preview).toMatchObject({ fresh: { count: 1, gross: 1050, fee: 30, net: 1020 }, faultCount: 0, mayBook: true });
  expect(preview.rows).toEqual([
    {
      line: 2,
      trade: sale.number,
      kind: "sale",
      orderId: sale.orderId,
      gross: 1050,
      fee: 30,
      net: 1020,
      day: "2026-11-25",
    },
  ]);
  expect(await change(() => bookPreview(first, preview))).toEqual({ bank: -1020, fees: -30, clearing: 1050 });
  const { attempts, journals } = await first.call(getOrderFile, { params: { orderId: sale.orderId } });
  expect(attempts.map(({ settledOn }) => settledOn)).toEqual(["2026-11-25"]);
  expect(journals.at(-1)?.kind).toBe("gateway.settled");
  expect(await fileOf(preview.id)).toMatchObject({
    booked: 1,
    net: 1020,
    fresh: { count: 0 },
    faultCount: 0,
    mayBook: false,
  });

  expect(
    await change(async () => {
      // The same file is the same report; what was seen is booked already.
      expect((await sendReport(second, report)).json()).toEqual({ id: preview.id });
      await expect(bookPreview(second, preview)).rejects.toMatchObject({ body: { code: "conflict" } });
      // The same row in another file.
      const other = await previewOf(second, `${report}\r\n`);
      expect(other).toMatchObject({ fresh: { count: 0 }, mayBook: false });
      expect(other.faults).toEqual([
        { line: 2, trade: sale.number, words: "這筆付款已經在 2026-11-25 的撥款入帳過。" },
      ]);
      // The same payment in another payout.
      const later = await previewOf(second, reportText([saleOf(sale, { batch: "B2" })]));
      expect(later.faults[0]?.words).toBe("這筆付款已經入帳過，或在這份報表裡重複。");
    }),
  ).toEqual(nothing);
  const { data, unsettled } = await first.call(getSettlements, {});
  expect(data.find(({ id }) => id === preview.id)).toMatchObject({ booked: 1, net: 1020, name: "report.csv" });
  expect(unsettled.find(({ gateway }) => gateway === "newebpay")?.amount).toBe(
    0 - (await balance("clearing:newebpay")),
  );
  await sound();
});

test("rows that do not match are listed with their number and a reason, and stop no other", async () => {
  const [good, wrong, unpaid] = [await boughtByCard(world), await boughtByCard(world), await boughtByCard(world)];
  await db.execute(sql`update payment_attempts set state = 'failed', paid_at = null where id = ${unpaid.attemptId}`);
  const preview = await previewOf(
    first,
    reportText([
      { number: "NOBODY1", gross: 500 },
      saleOf(wrong, { gross: 1000 }),
      saleOf(good),
      saleOf(good),
      saleOf(wrong, { gross: -1050 }),
      saleOf(wrong, { gross: "一千" }),
      saleOf(wrong, { kind: "贈品" }),
      saleOf(wrong, { day: "2026-02-30" }),
      saleOf(wrong, { net: 1050 }),
      saleOf(unpaid),
      { number: "", gross: 1 },
      { number: good.number, kind: "退款", gross: 1050 },
    ]),
  );
  expect(preview.rows.map(({ line }) => line)).toEqual([4]);
  expect(preview.faults.map(({ line, words }) => [line, words])).toEqual([
    [2, "找不到這個交易編號的付款。"],
    [3, "金額 NT$1,000 和付款的 NT$1,050 不同。"],
    [5, "這筆付款已經入帳過，或在這份報表裡重複。"],
    [6, "金額「-1050」是負數，請填沒有正負號的金額，用種類分開交易和退款。"],
    [7, "金額「一千」不是整數的金額。"],
    [8, "種類「贈品」不認得。"],
    [9, "撥款日期「2026-02-30」讀不懂。"],
    [10, "撥款金額 NT$1,050 和金額 NT$1,050、手續費 NT$30 對不起來。"],
    [11, "這筆付款在我們這裡沒有付款成功。"],
    [12, "交易編號是空的。"],
    [13, "這筆付款沒有 NT$1,050 的退款。"],
  ]);
  expect(await change(() => bookPreview(first, preview))).toEqual({ bank: -1020, fees: -30, clearing: 1050 });
  const foreign = await previewOf(first, `${reportText([saleOf(wrong)])}\r\n\r\n`, "linepay");
  expect(foreign.faults[0]?.words).toBe("這是藍新金流的付款，不是LINE Pay的。");
  // The test has taken its payment away.
  await db.execute(
    sql`update payment_attempts set state = 'paid', paid_at = ${world.clock.now().toISOString()} where id = ${unpaid.attemptId}`,
  );
  await sound();
});

test("refunds and chargebacks are kept back by the gateway, and each is settled once", async () => {
  const [refunded, lost, won, number] = [
    await boughtByCard(world),
    await boughtByCard(world),
    await boughtByCard(world),
    await boughtByNumber(world),
  ];
  await declineOrder(world.as(refunded.sellerId), refunded.orderId, reason);
  await world.drain();
  await decided(finance, await letterAbout(finance, lost), "lost");
  await decided(finance, await letterAbout(finance, won), "won");
  const refund = (more = {}) => ({ number: refunded.number, kind: "退款", gross: 1050, ...more });
  const report = reportText([
    ...[refunded, lost, won, number].map((sale) => saleOf(sale)),
    refund(),
    refund(),
    { number: lost.number, kind: "付款爭議扣款", gross: 1050, fee: 10, net: 1060 },
    { number: won.number, kind: "付款爭議扣款", gross: 1050 },
    { number: won.number, kind: "付款爭議返還", gross: 1050 },
    { number: lost.number, kind: "付款爭議返還", gross: 1050 },
  ]);
  const preview = await previewOf(first, report);
  expect(preview.faults.map(({ line, words }) => [line, words])).toEqual([
    [7, "這筆退款已經入帳過，或在這份報表裡重複。"],
    [11, "這筆付款沒有 NT$1,050 的付款爭議的返還。"],
  ]);
  const net = 4 * 1020 - 1050 - 1060;
  expect(await change(() => bookPreview(first, preview))).toEqual({ bank: -net, fees: -130, clearing: 2100 });
  const again = await previewOf(second, reportText([refund({ batch: "B9" })]));
  expect(again.faults[0]?.words).toBe("這筆退款已經入帳過，或在這份報表裡重複。");
  await sound();
});

test("a fee that the gateway gives back with a refund lessens the costs", async () => {
  const sale = await boughtByCard(world);
  await declineOrder(world.as(sale.sellerId), sale.orderId, reason);
  await world.drain();
  const preview = await previewOf(
    first,
    reportText([saleOf(sale), { number: sale.number, kind: "退款", gross: 1050, fee: 29, tax: 1, net: 1020 }]),
  );
  expect(await change(() => bookPreview(first, preview))).toEqual(nothing);
  await sound();
});

describe("the file", () => {
  test("may be UTF-8 with or without a byte order mark, or Big5, with titles above and amounts with commas", async () => {
    const sales = [await boughtByCard(world), await boughtByCard(world), await boughtByCard(world)];
    const [plain = "", marked = "", old = ""] = sales.map((sale) => reportText([saleOf(sale)]));
    const found = [
      await previewOf(first, plain),
      await previewOf(first, `\uFEFF${marked}`),
      await previewOf(first, Buffer.from(linesInBig5(`撥款報表,2026-11\r\n\r\n${old.replace("1050", '"NT$1,050"')}`))),
    ];
    expect(found.map(({ fresh, faults, rows }) => [fresh.count, faults, rows[0]?.line])).toEqual([
      [1, [], 2],
      [1, [], 2],
      [1, [], 4],
    ]);
  });

  test("keeps nothing about persons, cards and accounts", async () => {
    const sale = await boughtByCard(world);
    const [head = "", row = ""] = reportText([saleOf(sale)]).split("\r\n");
    const preview = await previewOf(
      first,
      `買家姓名,${head},信用卡卡號,Email\r\n王小明,${row},4000-22,a@example.com\r\n`,
    );
    expect(preview).toMatchObject({ fresh: { count: 1 }, faultCount: 0 });
    const { rows } = await db.execute(
      sql`select headers::text || cells::text as kept from settlement_files where id = ${preview.id}`,
    );
    expect(rows[0]?.kept).not.toMatch(/王小明|4000|example|姓名|卡號|Email/);
  });

  test("that cannot be read is refused with what to do", async () => {
    for (const [bytes, words] of [
      [Buffer.from([0xff, 0xfe, 0x41, 0x00]), /文字編碼/],
      ["", /找不到欄位名稱/],
      ["a,b\r\n1,2\r\n", /至少要有 6 欄/],
    ] as const) {
      const { statusCode, json } = await sendReport(first, bytes as string);
      expect([statusCode, json<{ message: { report: string[] } }>().message.report[0]]).toEqual([
        400,
        expect.stringMatching(words),
      ]);
    }
  });

  test("without a needed column says at which fact, and the last choice is remembered", async () => {
    const sale = await boughtByCard(world);
    const preview = await previewOf(first, reportText([saleOf(sale)]));
    const renamed = reportText([saleOf(sale)]).replace("撥款金額", "入帳淨額");
    const { id } = (await sendReport(first, renamed)).json<{ id: number }>();
    const file = await fileOf(id);
    expect(file).toMatchObject({ columns: null, fresh: { count: 0 }, mayBook: false });
    expect(file.proposed).toEqual({ ...preview.columns, net: "" });
    const set = (net: string) =>
      first.call(setSettlementColumns, {
        params: { id },
        body: { ...preview.columns, ...file.proposed, net } as never,
      });
    await expect(set("沒有這欄")).rejects.toMatchObject({
      body: { message: { net: ["這份報表沒有這一欄，請重新選擇。"] } },
    });
    await expect(set("")).rejects.toMatchObject({ body: { code: "invalid" } });
    expect((await set("入帳淨額")).fresh.count).toBe(1);
    // The next report with these headers needs nothing.
    const next = (await sendReport(first, `${renamed}\r\n`)).json<{ id: number }>();
    expect((await fileOf(next.id)).fresh.count).toBe(1);
  });
});

/** Text and signs of a report as Big5; the encoder of the bank's files has no line ends. */
const linesInBig5 = (text: string): Uint8Array =>
  Buffer.concat(text.split("\r\n").map((row, at) => Buffer.concat([Buffer.from(at > 0 ? "\r\n" : ""), big5(row)])));

describe("at once", () => {
  test("two operators who load the same file book it once", async () => {
    const sales = [await boughtByCard(world), await boughtByCard(world)];
    const report = reportText(sales.map((sale) => saleOf(sale)));
    const [one, two] = await Promise.all([previewOf(first, report), previewOf(second, report)]);
    expect(one.id).toBe(two.id);
    const done = await change(() => Promise.allSettled([bookPreview(first, one), bookPreview(second, two)]));
    expect(done).toEqual({ bank: -2040, fees: -60, clearing: 2100 });
    await sound();
  });

  test("two files with the same rows are booked once", async () => {
    const sale = await boughtByCard(world);
    const report = reportText([saleOf(sale)]);
    const files = [await previewOf(first, report), await previewOf(second, `${report}\r\n`)];
    const done = await change(() =>
      Promise.allSettled(files.map((file, at) => bookPreview(at === 0 ? first : second, file))),
    );
    expect(done).toEqual({ bank: -1020, fees: -30, clearing: 1050 });
    expect(await db.select().from(settlements).where(eq(settlements.attemptId, sale.attemptId))).toHaveLength(1);
    await sound();
  });

  test("a refund of the same payment is booked beside its settlement", async () => {
    const sale = await boughtByCard(world);
    const preview = await previewOf(first, reportText([saleOf(sale)]));
    await Promise.all([
      bookPreview(first, preview),
      declineOrder(world.as(sale.sellerId), sale.orderId, reason).then(() => world.drain()),
    ]);
    expect(await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, sale.attemptId))).toHaveLength(1);
    await sound();
    const refund = await previewOf(
      first,
      reportText([{ number: sale.number, kind: "退款", gross: 1050, batch: "B7" }]),
    );
    expect(await change(() => bookPreview(first, refund))).toEqual({ bank: 1050, fees: 0, clearing: -1050 });
    await sound();
  });
});

test("a settlement without its journal, or with another sum, is found by its number", async () => {
  const sale = await boughtByCard(world);
  await bookPreview(first, await previewOf(first, reportText([saleOf(sale)])));
  const [row] = await db.select().from(settlements).where(eq(settlements.attemptId, sale.attemptId));
  const set = (gross: number) =>
    db
      .update(settlements)
      .set({ gross, net: gross - 30 })
      .where(eq(settlements.id, row?.id ?? 0));
  await set(1000);
  expect((await reconcile(world.system)).differences).toContainEqual({
    check: "settlements",
    subject: `settlement ${row?.id}`,
    expected: 1000,
    found: 1050,
  });
  await set(1050);
  await sound();
});

test("only finance reads and books", async () => {
  const support = world.operator(await staff("support"));
  const call = support.call(bookSettlements, { params: { id: 1 }, body: { count: 1, net: 1 } });
  await expect(call).rejects.toMatchObject({ body: { code: "forbidden" } });
  await expect(support.call(getSettlements, {})).rejects.toMatchObject({ body: { code: "forbidden" } });
});
