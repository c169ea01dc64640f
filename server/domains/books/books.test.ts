import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as calls from "#contract/books/routes.ts";
import { accountWords, journalWords } from "#contract/ledger/words.ts";
import { taipeiDay, taipeiMonth } from "#contract/time.ts";
import { balanceOf, post } from "#server/domains/ledger/index.ts";
import { journalKinds } from "#server/domains/ledger/rules.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { makeBatch } from "#server/domains/withdrawals/admin/make-batch.ts";
import { takeAnswer } from "#server/domains/withdrawals/admin/take-answer.ts";
import { requestWithdrawal } from "#server/domains/withdrawals/request-withdrawal.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Bought, boughtByCard } from "#server/testing/factories/chargebacks.ts";
import { bookPreview, previewOf, type Row, reportText } from "#server/testing/factories/settlements.ts";
import { makePayee, releaseBatch, withAnswer } from "#server/testing/factories/withdrawals.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { proofOf } from "./trust/trust-days.ts";

const world = await openWorld();
const { pool } = world.deps;
const staff = async (role: "finance" | "support") => (await makeMember(world, { roles: [role] })).id;
const [firstId, secondId] = [await staff("finance"), await staff("finance")];
const operator = world.operator(firstId);
const support = world.operator(await staff("support"));
const [maker, releaser] = [world.as(firstId), world.as(secondId)];

const bank = async () => -(await balanceOf(world.system, { kind: "bank" })) || 0;
const month = () => taipeiMonth(world.clock.now());
const csv = async (name: string, who = operator) => {
  await who.call(calls.getTrust, {}).catch(() => null);
  return who.send({ method: "GET", url: `/api/admin/books/exports/${name}?month=${month()}` });
};
const saleRow = ({ number }: Bought, batch: string): Row => ({ number, gross: 1050, fee: 29, tax: 1, batch });
async function sound(): Promise<void> {
  world.pass(DAY);
  await world.drainQuietly();
  expect((await reconcile(world.system)).differences).toEqual([]);
  const { accounts, total } = await operator.call(calls.getTrialBalance, {});
  expect(total).toMatchObject({ opening: 0, closing: 0 });
  expect(total.debit).toBe(total.credit);
  expect(accounts.every(({ opening, debit, credit, closing }) => opening - debit + credit === closing)).toBe(true);
}

/** A member withdraws NT$500, and the bank pays NT$485 of it. */
async function withdrawn(paid = true): Promise<void> {
  const userId = await makePayee(world, 500);
  await requestWithdrawal(world.as(userId), { amount: 500 });
  world.pass(8 * DAY);
  const id = await makeBatch(maker);
  await releaseBatch(releaser, id);
  await withAnswer(
    maker,
    id,
    () => paid,
    (file) => takeAnswer(maker, id, file),
  );
}

test("each day shows what is owed, where it lies, and what the bank's statement has beyond the books", async () => {
  const sale = await boughtByCard(world);
  const day = taipeiDay(world.clock.now());
  const today = async () => (await operator.call(calls.getTrust, {})).days[0];
  expect(await today()).toMatchObject({
    ...{ day, owed: { escrow: 1050 }, lies: { bank: 0, gateways: 1050 }, own: 0, statement: null },
  });
  await bookPreview(operator, await previewOf(operator, reportText([saleRow(sale, "T1")])));
  expect(await today()).toMatchObject({ owed: { escrow: 1050 }, lies: { bank: 1020, gateways: 0 }, own: -30 });
  const enter = (amount: number, on = day, who = operator) =>
    who.call(calls.enterStatement, { params: { day: on }, body: { amount } });
  await enter(1000);
  expect((await today())?.statement).toMatchObject({ amount: 1000, difference: -20 });
  await enter(1020);
  expect((await today())?.statement).toMatchObject({ amount: 1020, difference: 0 });
  await expect(enter(1, taipeiDay(new Date(world.clock.now().getTime() + DAY)))).rejects.toMatchObject({
    body: { message: { day: ["這一天還沒到。"] } },
  });
  await expect(enter(1, day, support)).rejects.toMatchObject({ body: { code: "forbidden" } });
  const { rows } = await pool.query("select data from audit_log where action = 'bank_statement.enter' order by id");
  expect(rows.map(({ data }) => data)).toEqual([
    { day, amount: 1000, before: null },
    { day, amount: 1020, before: 1000 },
  ]);
  // The next day begins with the same money, and without a statement.
  world.pass(DAY);
  const { days } = await operator.call(calls.getTrust, {});
  expect(days[0]).toMatchObject({ lies: { bank: 1020 }, statement: null });
  expect(days[1]).toMatchObject({ day, statement: { amount: 1020 } });
  await sound();
});

test("what is owed and where it lies leaves the platform's own money", () => {
  const sums = {
    escrow: 500,
    balance: 100,
    coins: 40,
    fees: 60,
    bank: -400,
    payouts: 30,
    "clearing:jkos": -250,
    promotions: -80,
  };
  expect(proofOf(new Map(Object.entries(sums)))).toMatchObject({ owedTotal: 600, liesTotal: 620, own: 20 });
});

test("a paid withdrawal leaves the bank account, a returned one does not, and the proof names one that was not booked", async () => {
  const before = await bank();
  await withdrawn();
  expect((await bank()) - before).toBe(-485);
  await withdrawn(false);
  expect((await bank()) - before).toBe(-485);
  await sound();
  const { rows } = await pool.query("select id from withdrawals where state = 'paid' order by id desc limit 1");
  const set = (amount: number) => pool.query("update withdrawals set amount = $1 where id = $2", [amount, rows[0]?.id]);
  await set(400);
  expect((await reconcile(world.system)).differences).toContainEqual({
    ...{ check: "bank", subject: `withdrawal ${rows[0]?.id}`, expected: 385, found: 485 },
  });
  await set(500);
  await sound();
});

test("money at the bank without a reason is found by its journal", async () => {
  const key = nextSerial();
  const entries = [
    { account: { kind: "bank" }, amount: -70 },
    { account: { kind: "losses" }, amount: 70 },
  ] as const;
  await post(world.system, { kind: "transfer.paid", key: `nobody:${key}`, entries });
  const subject = `nobody ${key}`;
  expect((await reconcile(world.system)).differences).toEqual([{ check: "bank", subject, expected: 0, found: -70 }]);
  const back = entries.map(({ account, amount }) => ({ account, amount: -amount }));
  await post(world.system, { kind: "transfer.paid", key: `nobody:${key}:back`, entries: back });
  await sound();
});

test("the files for the accountant have the month's rows, a byte order mark and headers, and are in the audit log", async () => {
  const sale = await boughtByCard(world);
  const text = async (name: string) => {
    const { statusCode, headers, body } = await csv(name);
    expect([name, statusCode, headers["content-disposition"]]).toEqual([
      name,
      200,
      expect.stringContaining(`${name}-${month()}.csv`),
    ]);
    expect(body.startsWith("\uFEFF")).toBe(true);
    return body.slice(1).trimEnd().split("\r\n");
  };
  const [head, ...lines] = await text("journals");
  expect(head).toBe("分錄編號,時間,分錄,訂單編號,帳戶,會員編號,金額（貸方為正）");
  const { rows } = await pool.query(
    `select count(*)::int as n from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where to_char(j.at at time zone 'Asia/Taipei', 'YYYY-MM') = $1`,
    [month()],
  );
  expect(lines).toHaveLength(rows[0]?.n);
  expect(
    lines.filter((line) => line.includes(`,訂單付款,${sale.orderId},`)).map((line) => line.split(",").at(-1)),
  ).toEqual(["-1050", "1050"]);
  expect(await text("escrow")).toContainEqual(expect.stringMatching(new RegExp(`^${sale.orderId},.+,1050$`)));
  await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  await world.drain();
  expect((await text("escrow")).some((line) => line.startsWith(`${sale.orderId},`))).toBe(false);
  expect(await text("refunds")).toContainEqual(
    expect.stringMatching(new RegExp(`,${sale.orderId},${sale.number},newebpay,.+,1050$`)),
  );
  expect((await text("fees"))[0]).toBe("時間,帳戶,分錄,訂單編號,金額（收入為正）");
  expect((await text("invoices"))[0]).toBe("日期,種類,號碼,買受人統一編號,銷售額,稅額,總計,狀態,訂單編號");
  expect((await csv("journals", support)).statusCode).toBe(403);
  const logged = await pool.query(
    "select data->>'what' as what from audit_log where action = 'books.export' order by id",
  );
  expect(logged.rows.map(({ what }) => what)).toEqual([
    ...["分錄", "各訂單的保管款", "各訂單的保管款", "退款", "收入與費用", "發票（401 用）"],
  ]);
});

test("a month of more rows than one statement reads is whole", async () => {
  await world.deps.db.execute(sql`with j as (
      insert into ledger_journals (kind, idempotency_key, at)
      select 'books.mended', 'test:many:' || n, ${world.clock.now().toISOString()}::timestamptz from generate_series(1, 1300) n
      returning id),
    a as (select max(id) filter (where kind = 'losses') as losses, max(id) filter (where kind = 'bank') as bank
      from ledger_accounts)
    insert into ledger_entries (journal_id, account_id, amount)
    select j.id, x.account, x.amount from j, a, lateral (values (a.losses, 1), (a.bank, -1)) x(account, amount)`);
  const lines = (await csv("journals")).body.trimEnd().split("\r\n").slice(1);
  const ids = lines.filter((line) => line.includes(",沖正,"));
  expect(new Set(ids).size).toBeGreaterThanOrEqual(2600);
});

test("every journal and account has a name", () => {
  expect(journalKinds.filter((kind) => journalWords(kind) === kind)).toEqual([]);
  expect(accountWords("clearing:jkos")).toBe("街口支付待撥款");
});

type Step = "sale" | "refund" | "withdraw" | "settle" | "settle again";

test("whatever happens in whatever order, the ledger sums to zero and the bank has what was paid out less what was paid", async () => {
  const steps = fc.array(fc.constantFrom<Step>("sale", "sale", "refund", "withdraw", "settle", "settle again"), {
    ...{ minLength: 5, maxLength: 8 },
  });
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      const start = await bank();
      let [settled, paid] = [0, 0];
      const waiting: Row[] = [];
      const running: Bought[] = [];
      let last: string | null = null;
      for (const step of [...wanted, "settle"] as Step[]) {
        if (step === "sale") {
          const sale = await boughtByCard(world);
          running.push(sale);
          waiting.push(saleRow(sale, `P${nextSerial()}`));
        } else if (step === "refund") {
          const sale = running.pop();
          if (!sale) continue;
          await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
          await world.drainQuietly();
          waiting.push({ number: sale.number, kind: "退款", gross: 1050, batch: `P${nextSerial()}` });
        } else if (step === "withdraw") {
          await withdrawn();
          paid += 485;
          // Days pass until the batch, after which an order cannot be declined.
          running.splice(0);
        } else if (step === "settle" && waiting.length > 0) {
          last = reportText(waiting.splice(0));
          const preview = await previewOf(operator, last);
          expect(preview.faults).toEqual([]);
          settled += (await bookPreview(operator, preview)).net;
        } else if (last !== null) {
          const again = await previewOf(operator, `${last}${"\r\n".repeat(1 + (nextSerial() % 50))}`);
          expect(again.fresh.count).toBe(0);
        }
        expect((await bank()) - start).toBe(settled - paid);
      }
      await sound();
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
