import { describe, expect, test } from "vitest";
import * as approvals from "#contract/approvals/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import { getMyRevenueRecords } from "#contract/ledger/routes.ts";
import { getMyTasks } from "#contract/notifications/routes.ts";
import * as terms from "#contract/terms.ts";
import * as calls from "#contract/withdrawals/routes.ts";
import { changeDisowned } from "#server/domains/accounts/events.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY } from "#server/kernel/clock.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { deliveredSale } from "#server/testing/factories/orders.ts";
import { makePayee, setAccount } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { pool } = world.deps;
const staff = async (role: "finance" | "support") => world.operator((await makeMember(world, { roles: [role] })).id);
const [first, second] = [await staff("finance"), await staff("finance")];
const WEEK = 7 * DAY;

const balance = (userId: number) => balanceOf(world.system, { kind: "balance", userId });
const ask = async (userId: number, amount: number, key?: string) =>
  (await world.client(userId)).call(calls.balanceToTransfer, { body: { amount }, ...(key ? { key } : {}) });
const mine = async (userId: number) => (await world.client(userId)).call(calls.getMyWithdrawals, {});
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code,
  );

async function approve(id: number, who = second) {
  const { data } = await who.call(approvals.getApprovals, {});
  const row = data.find(({ url }) => url === `/admin/withdrawals/${id}`);
  return who.call(approvals.approve, { params: { id: row?.id ?? 0 } });
}
const toBank = (file: Buffer) =>
  world.app.fastify.inject({
    method: "POST",
    url: "/sandbox/bank/files",
    ...multipart({}, [{ field: "file", name: "x.txt", bytes: file }]),
  });
const fromBank = async (number: string, fault = "", part = "") =>
  (await world.app.fastify.inject(`/sandbox/bank/files/${number}/answer?fault=${fault}&part=${part}`)).body;
const answer = (id: number, bytes: string, who = first) =>
  who.send({
    method: "POST",
    url: `/api/admin/withdrawal_batches/${id}/answer`,
    ...multipart({}, [{ field: "answer", name: "answer.txt", bytes }]),
  });
const fileOf = async (id: number) =>
  (await first.send({ method: "GET", url: `/api/admin/withdrawal_batches/${id}/file` })).rawPayload;

/** Postpones the withdrawals of other tests. */
const putOff = () =>
  pool.query("update withdrawals set run_at = run_at + interval '9 years' where state = 'requested'");

/** A batch of all due withdrawals, released and sent to the bank. */
async function sentBatch() {
  world.pass(WEEK);
  const batch = await first.call(calls.makeBatch, {});
  await approve(batch.id);
  expect((await toBank(await fileOf(batch.id))).statusCode).toBe(303);
  return batch;
}
const sound = async () =>
  expect((await reconcile(world.system)).differences.filter(({ check }) => check !== "escrow")).toEqual([]);

test("a withdrawal goes to the bank and is paid; each step is booked, told and shown", async () => {
  const userId = await makePayee(world, 1000);
  const asked = await ask(userId, 800);
  expect(asked).toMatchObject({ state: "requested", amount: 800, fee: 15, arrives: 785, lastDigits: "7890" });
  expect(new Date(asked.runAt).getTime()).toBeGreaterThan(world.clock.now().getTime());
  expect(await balance(userId)).toBe(200);
  expect(await code(ask(userId, 300))).toBe("withdrawal_open");

  const { id, number, actions, proposed } = await sentBatch();
  expect([actions, proposed]).toEqual([[], true]);
  expect((await mine(userId)).data[0]).toMatchObject({ state: "sent" });
  expect((await answer(id, await fromBank(number))).statusCode).toBe(200);
  expect((await mine(userId)).data[0]).toMatchObject({ state: "paid", reason: null });
  expect(await balance(userId)).toBe(200);
  await world.drain();
  const { rows } = await pool.query("select title from notifications where user_id = $1 order by id", [userId]);
  expect(rows.map(({ title }) => title)).toEqual(["已收到你的提領申請", "你的提領已送交銀行", "你的提領已經匯出"]);
  const mails = await pool.query("select subject from outbox where text like $1 order by id", ["%末四碼 7890%"]);
  expect(mails.rows.map(({ subject }) => subject)).toEqual(["已收到你的提領申請", "你的提領已經匯出"]);
  await sound();
});

test("what the bank returns is whole on the balance with its reason, and may be asked for again", async () => {
  const userId = await makePayee(world, 500, "2001234560002");
  await ask(userId, 500);
  const { id, number } = await sentBatch();
  await answer(id, await fromBank(number));
  expect((await mine(userId)).data[0]).toMatchObject({ state: "returned", reason: "帳號與戶名不符" });
  expect(await balance(userId)).toBe(500);
  const records = await (await world.client(userId)).call(getMyRevenueRecords, {});
  expect(records.data.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual([
    ["transfer_returned", 500],
    ["transfer", -500],
  ]);
  await setAccount(world, userId, "2001234569999");
  await ask(userId, 500);
  const again = await sentBatch();
  await answer(again.id, await fromBank(again.number));
  expect((await mine(userId)).data.map(({ state }) => state)).toEqual(["paid", "returned"]);
  await sound();
});

describe("asking", () => {
  test("needs a verified name, an account in it, enough balance and at least the least", async () => {
    const nobody = (await makeMember(world)).id;
    expect(await code(ask(nobody, 300))).toBe("withdrawal_identity");
    const verified = (await makeMember(world, { idVerifiedAt: world.clock.now(), realName: "陳大文" })).id;
    expect(await code(ask(verified, 300))).toBe("withdrawal_account");
    await setAccount(world, verified, "12345678901");
    expect(await code(ask(verified, 300))).toBe("balance_short");
    expect(await code(ask(verified, terms.withdrawalMin - 1))).toBe("invalid");
    await pool.query("update users set real_name = '別人' where id = $1", [verified]);
    expect(await code(ask(verified, 300))).toBe("withdrawal_account");
    expect((await mine(verified)).total).toBe(0);
  });

  test("fifty times at once is one withdrawal, with one key and with fifty", async () => {
    for (const key of ["the-same-key", undefined]) {
      const userId = await makePayee(world, 20_000);
      const client = await world.client(userId);
      await client.call(calls.getMyWithdrawals, {});
      await Promise.all(
        Array.from({ length: 50 }, () =>
          code(client.call(calls.balanceToTransfer, { body: { amount: 300 }, ...(key ? { key } : {}) })),
        ),
      );
      expect(await balance(userId)).toBe(19_700);
      expect((await mine(userId)).total).toBe(1);
    }
  });

  test("what a stranger asked for goes back when the owner says so", async () => {
    const userId = await makePayee(world, 400);
    const since = world.clock.now().toISOString();
    world.pass(1000);
    await ask(userId, 400);
    await emit(world.system, changeDisowned, { userId, since });
    await world.drain();
    expect((await mine(userId)).data[0]).toMatchObject({ state: "returned" });
    expect(await balance(userId)).toBe(400);
  });
});

describe("the console", () => {
  test("nobody makes a file before the run, and requests of blocked members wait", async () => {
    await putOff();
    const [userId, banned] = [await makePayee(world), await makePayee(world)];
    await ask(userId, 300);
    await ask(banned, 300);
    await pool.query("update users set status = 3 where id = $1", [banned]);
    expect(await code(first.call(calls.makeBatch, {}))).toBe("nothing_to_pay_out");
    world.pass(WEEK);
    expect((await first.call(getOverview, {})).withdrawals).toBe(2);
    expect(await first.call(calls.getBatches, {})).toMatchObject({ due: { count: 1, amount: 285 } });
    const made = await Promise.allSettled(Array.from({ length: 50 }, () => first.call(calls.makeBatch, {})));
    const [batch, ...more] = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    for (const each of made) if (each.status === "rejected") expect(each.reason.code).toBe("nothing_to_pay_out");
    expect([batch?.count, more]).toEqual([1, []]);
    const id = batch?.id ?? 0;
    const waiting = await first.call(calls.getAdminWithdrawals, { query: { state: "requested" } });
    expect(waiting.data[0]).toMatchObject({ member: { id: banned, status: 3 }, mayHandBack: true });
    const back = { params: { id: waiting.data[0]?.id ?? 0 }, body: { reason: "帳號已停權，請聯絡客服" } };
    await first.call(calls.handBackWithdrawal, back);
    expect(await balance(banned)).toBe(1000);
    expect(await code(first.call(calls.handBackWithdrawal, back))).toBe("conflict");

    // Its author cannot release it, and before the release there is no file.
    expect((await first.send({ method: "GET", url: `/api/admin/withdrawal_batches/${id}/file` })).statusCode).toBe(409);
    expect(await code(approve(id, first))).toBe("forbidden");
    expect(await code(first.call(calls.discardBatch, { params: { id } }))).toBe("conflict");
    const { data } = await second.call(approvals.getApprovals, {});
    const proposal = data.find(({ url }) => url === `/admin/withdrawals/${id}`);
    expect(proposal?.amount).toBeLessThan(terms.twoPersonsAbove);
    await second.call(approvals.reject, { params: { id: proposal?.id ?? 0 }, body: { reason: "先核對名單再放行" } });
    // Created by the first and proposed again by the second: still not releasable by the first.
    await second.call(calls.proposeRelease, { params: { id } });
    expect(await code(approve(id, first))).toBe("forbidden");
    const again = (await second.call(approvals.getApprovals, {})).data.find(({ url }) => url.endsWith(`/${id}`));
    await second.call(approvals.withdraw, { params: { id: again?.id ?? 0 }, body: { reason: "取消這個批次重做" } });
    expect((await first.call(calls.discardBatch, { params: { id } })).state).toBe("discarded");
    expect((await mine(userId)).data[0]).toMatchObject({ state: "requested" });
    expect((await first.call(calls.makeBatch, {})).count).toBe(1);
    await sound();
  });

  test("other roles see nothing of it", async () => {
    const support = await staff("support");
    expect(await code(support.call(calls.getBatches, {}))).toBe("forbidden");
    expect(await code(support.call(calls.makeBatch, {}))).toBe("forbidden");
  });

  test("a wrong answer is refused whole with its lines; the right one is taken once", async () => {
    await putOff();
    const people = [await makePayee(world, 1000), await makePayee(world, 1000, "2001234560003")];
    for (const userId of people) await ask(userId, 600);
    const { id, number } = await sentBatch();
    expect((await toBank(await fileOf(id))).statusCode).toBe(409);
    const told = async (bytes: string) => (await answer(id, bytes)).json().message?.answer?.[0];
    expect(await told("")).toContain("第 1 行：不是這家銀行回覆檔的開頭");
    const faults: Record<string, string> = {
      missing: "筆數 2 與檔案裡的 1 筆不同",
      twice: "出現兩次",
      amount: "第 2 行：金額 NT$586 與批次的 NT$585 不同",
      unknown: "W99999999999 不在這個批次裡",
      code: "不認得結果代碼 77",
      total: "結尾的筆數或金額與明細不符",
      cut: "沒有結尾",
      other: "是批次 HS20000101001 的回覆",
    };
    for (const [fault, words] of Object.entries(faults))
      expect(await told(await fromBank(number, fault))).toContain(words);
    expect(await Promise.all(people.map(balance))).toEqual([400, 400]);

    const right = await fromBank(number);
    const all = await Promise.all(Array.from({ length: 50 }, () => answer(id, right)));
    // At most three concurrent uploads per operator are accepted; the others must wait.
    expect(all.map(({ statusCode }) => statusCode)).toContain(200);
    for (const { statusCode } of all) expect([200, 429]).toContain(statusCode);
    expect(await Promise.all(people.map(balance))).toEqual([400, 1000]);
    expect((await answer(id, right)).json()).toMatchObject({ state: "answered", paid: 1, returned: 1 });
    expect((await answer(id, right.replace("00", "01"))).json().code).toBe("conflict");
    await sound();
  });
});

test("the first sale asks its seller for identity and account, once; the task goes with the account", async () => {
  const sold = async (sellerId?: number) => {
    const sale = await deliveredSale(world, sellerId === undefined ? {} : { sellerId });
    await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
    await world.drain();
    return sale.sellerId;
  };
  const title = "設定收款帳戶，之後才能提領收益";
  const told = async (userId: number) => {
    const key = `payout_account:${userId}`;
    const bell = await pool.query("select title from notifications where key = $1", [key]);
    const mails = await pool.query("select text from outbox where key = $1", [`${key}:${userId}`]);
    return { bell: bell.rows.map((row) => row.title), mails: mails.rows.map((row) => String(row.text)) };
  };
  const tasks = async (userId: number) =>
    (await (await world.client(userId)).call(getMyTasks, {})).data.filter((task) => task.title === title);

  const userId = await sold();
  const first = await told(userId);
  expect(first).toEqual({ bell: [title], mails: [expect.stringContaining("通過身分驗證，再設定同名的收款帳戶")] });
  expect(await tasks(userId)).toMatchObject([
    { subtitle: "請通過身分驗證，再設定同名的收款帳戶", url: "/mypage/revenue" },
  ]);
  await sold(userId);
  expect(await told(userId)).toEqual(first);
  expect(await tasks(userId)).toHaveLength(1);
  await pool.query("update users set id_verified_at = now(), real_name = '陳大文' where id = $1", [userId]);
  expect(await tasks(userId)).toMatchObject([{ subtitle: "請設定與驗證姓名相同的收款帳戶" }]);
  await setAccount(world, userId, "12345678901");
  expect(await tasks(userId)).toEqual([]);

  const ready = await makePayee(world, 0);
  await sold(ready);
  expect(await told(ready)).toEqual({ bell: [], mails: [] });
});

test("a member below zero, two open withdrawals, one who releases the own file: the database refuses by itself", async () => {
  const userId = await makePayee(world, 300);
  await ask(userId, 300);
  const again = pool.query(
    `insert into withdrawals (user_id, amount, fee, bank_code, account, last_digits, holder, run_at)
     select user_id, amount, fee, bank_code, account, last_digits, holder, run_at from withdrawals where user_id = $1`,
    [userId],
  );
  await expect(again).rejects.toThrow("withdrawals_open");
  await expect(
    pool.query("update withdrawal_batches set released_by = made_by where released_by is not null"),
  ).rejects.toThrow("withdrawal_batches_two");
  await expect(
    pool.query("update ledger_accounts set balance = balance + 1 where user_id = $1", [userId]),
  ).rejects.toThrow("append-only");
});

test("the account that goes is paid out with its points, however little it is", async () => {
  const userId = await makePayee(world, 40);
  await grant(world, userId, "points", 30);
  const { payOut } = await import("./pay-out.ts");
  const { tx } = await import("#server/kernel/tx.ts");
  await tx(world.system, (ctx) => payOut(ctx, userId));
  expect((await mine(userId)).data).toMatchObject([{ amount: 70, fee: 0, arrives: 70 }]);
  expect(await balanceOf(world.system, { kind: "points", userId })).toBe(0);
});
