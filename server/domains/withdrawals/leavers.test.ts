import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as approvals from "#contract/approvals/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/withdrawals/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { deleteAccount } from "#server/domains/privacy/delete-accounts.ts";
import { DAY } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makePayee, releaseBatch, withAnswer } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { takeAnswer } from "./admin/take-answer.ts";
import { payOut } from "./pay-out.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async () => (await makeMember(world, { roles: ["finance"] })).id;
const [firstId, secondId, thirdId] = [await staff(), await staff(), await staff()];
/** Fresh sessions each time, because weeks pass. */
const operator = (id = firstId) => world.operator(id);
const balance = (userId: number) => balanceOf(world.system, { kind: "balance", userId });
const newAccount = {
  bankCode: "812",
  account: "2009876543210",
  holder: "王小明",
  reason: "本人以原信箱來信並視訊核對",
};
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code ?? error.body?.code,
  );

/** A member who has left with a withdrawal of NT$500 in progress. */
async function leaver(): Promise<number> {
  const userId = await makePayee(world, 500);
  await tx(world.system, (ctx) => payOut(ctx, userId));
  const deleteAt = new Date(world.clock.now().getTime() + 30 * DAY);
  await db.update(users).set({ status: 4, deleteAt }).where(eq(users.id, userId));
  return userId;
}

/** The weekly run; the bank pays or returns its transfers. */
async function run(paid: boolean, releaserId = secondId): Promise<number> {
  world.pass(7 * DAY);
  const { id } = await operator().call(calls.makeBatch, {});
  await releaseBatch(world.as(releaserId), id);
  await withAnswer(
    world.as(firstId),
    id,
    () => paid,
    (file) => takeAnswer(world.as(firstId), id, file),
  );
  return id;
}
const newestOf = async (userId: number) =>
  (await db.select().from(withdrawals).where(eq(withdrawals.userId, userId)).orderBy(withdrawals.id)).at(-1);
const mailsTo = async (userId: number) => {
  await world.drain();
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const rows = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, user?.email ?? ""));
  return rows.map(({ subject }) => subject);
};
const gone = (userId: number) => deleteAccount(world.system, domains, userId);

/** Proposes that a paid transfer bounced, and another operator approves it. */
async function bounce(userId: number): Promise<void> {
  const { id = 0, batchId } = (await newestOf(userId)) ?? {};
  const reason = "銀行事後通知帳戶已結清";
  await operator().call(calls.bounceWithdrawal, { params: { id }, body: { reason } });
  const { data } = await operator(secondId).call(approvals.getApprovals, {});
  const proposal = data.find(
    ({ url, title }) => url === `/admin/withdrawals/${batchId}` && title.startsWith("銀行事後"),
  );
  const approve = (who: number) => operator(who).call(approvals.approve, { params: { id: proposal?.id ?? 0 } });
  expect(await code(approve(firstId))).toBe("forbidden");
  await approve(secondId);
}

test("what comes back to who has left waits in the console, is counted, and goes to another account by two persons", async () => {
  const before = (await operator().call(getOverview, {})).withdrawals ?? 0;
  const userId = await leaver();
  await run(false);
  expect(await balance(userId)).toBe(0);
  const held = await newestOf(userId);
  expect(held).toMatchObject({
    state: "requested",
    amount: 500,
    fee: 0,
    held: expect.stringContaining("帳戶已經結清"),
  });
  expect((await operator().call(getOverview, {})).withdrawals).toBe(before + 1);
  expect(await mailsTo(userId)).toContain("銀行退回了要匯給你的款項，我們先替你保留");
  expect(await mailsTo(userId)).not.toContain("你的提領被銀行退回，金額已回到餘額");
  expect((await reconcile(world.system)).differences).toEqual([]);
  // While it waits, the account is not deleted, and nothing returns to a balance that nobody can use.
  world.pass(40 * DAY);
  expect(await gone(userId)).toBe(false);
  const params = { id: held?.id ?? 0 };
  const corrector = operator(thirdId);
  expect(await code(corrector.call(calls.handBackWithdrawal, { params, body: { reason: "請重新申請提領" } }))).toBe(
    "conflict",
  );
  expect(await code(corrector.call(calls.makeBatch, {}))).toBe("nothing_to_pay_out");
  expect(
    await code(corrector.call(calls.correctPayee, { params, body: { ...newAccount, holder: "王".repeat(21) } })),
  ).toBe("invalid");
  await corrector.call(calls.correctPayee, { params, body: newAccount });
  expect(await code(corrector.call(calls.correctPayee, { params, body: newAccount }))).toBe("conflict");
  await expect(run(true, thirdId)).rejects.toMatchObject({ code: "forbidden" });
  const [open] = (await operator().call(calls.getBatches, {})).data;
  await releaseBatch(world.as(secondId), open?.id ?? 0);
  await withAnswer(
    world.as(firstId),
    open?.id ?? 0,
    () => true,
    (file) => takeAnswer(world.as(firstId), open?.id ?? 0, file),
  );
  expect(await newestOf(userId)).toMatchObject({ state: "paid", lastDigits: "3210" });
  expect(await gone(userId)).toBe(true);
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("what bounces after the bank said paid goes back to a living member's balance, by two persons and a journal", async () => {
  const userId = await makePayee(world, 1000);
  await requestWithdrawal(world.as(userId), { amount: 600 });
  await run(true);
  const { id = 0 } = (await newestOf(userId)) ?? {};
  await bounce(userId);
  expect(await balance(userId)).toBe(1000);
  expect(await newestOf(userId)).toMatchObject({ id, state: "returned", reason: "銀行事後通知帳戶已結清" });
  expect(await mailsTo(userId)).toContain("你的提領被銀行退回，金額已回到餘額");
  const body = { reason: "銀行事後通知帳戶已結清" };
  expect(await code(operator().call(calls.bounceWithdrawal, { params: { id }, body }))).toBe("conflict");
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("what bounces for a deleted account waits in the console; the new account is forgotten once the money is there", async () => {
  const userId = await leaver();
  const id = await run(true);
  world.pass(40 * DAY);
  expect(await gone(userId)).toBe(true);
  await bounce(userId);
  const held = await newestOf(userId);
  expect(held).toMatchObject({
    state: "requested",
    amount: 500,
    account: "",
    held: expect.stringContaining("事後通知"),
  });
  expect(await balance(userId)).toBe(0);
  await operator(thirdId).call(calls.correctPayee, { params: { id: held?.id ?? 0 }, body: newAccount });
  await run(true);
  expect(await newestOf(userId)).toMatchObject({ state: "paid", account: "", lastDigits: "", holder: "已離開的會員" });
  // The list of a batch whose member is deleted can still be read.
  const table = await operator().send({ method: "GET", url: `/api/admin/withdrawal_batches/${id}/table` });
  expect(table.statusCode).toBe(200);
  expect((await reconcile(world.system)).differences).toEqual([]);
});
