import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/withdrawals/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { answerTo, partOf } from "#server/sandbox/bank/answer.ts";
import { understand } from "#server/sandbox/bank/order.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makePayee, releaseBatch, setAccount } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const world = await openWorld();
const operator = await world.operator((await makeMember(world, { roles: ["finance"] })).id);
const releaser = world.as((await makeMember(world, { roles: ["finance"] })).id);
const balance = (userId: number) => balanceOf(world.system, { kind: "balance", userId });

const answer = (id: number, bytes: string) =>
  operator.send({
    method: "POST",
    url: `/api/admin/withdrawal_batches/${id}/answer`,
    ...multipart({}, [{ field: "answer", name: "answer.txt", bytes }]),
  });

/** A released batch of these members, with the bank's response to a part of it. */
async function sent(people: readonly number[]) {
  for (const userId of people) await requestWithdrawal(world.as(userId), { amount: 600 });
  world.pass(7 * DAY);
  const { id } = await operator.call(calls.makeBatch, {});
  await releaseBatch(releaser, id);
  const file = await operator.send({ method: "GET", url: `/api/admin/withdrawal_batches/${id}/file` });
  const read = understand(file.rawPayload.toString("latin1"));
  if (!("order" in read)) throw new Error(read.faults.join());
  const { order } = read;
  return { id, answered: (part?: string) => answerTo(partOf(order, part)) };
}

const stateOf = async (id: number) => {
  const { state, paid, returned, unanswered } = await operator.call(calls.getBatch, { params: { id } });
  return { state, paid, returned, unanswered };
};

test("an answer that tells of some transfers is booked at once; the batch waits for the others", async () => {
  const people = [
    await makePayee(world, 1000),
    await makePayee(world, 1000, "2001234560003"),
    await makePayee(world, 1000),
    await makePayee(world, 1000, "2001234560001"),
  ];
  const { id, answered } = await sent(people);
  expect(await stateOf(id)).toEqual({ state: "sent", paid: 0, returned: 0, unanswered: 4 });
  const first = answered("first");
  for (let n = 0; n < 2; n++) {
    expect((await answer(id, first)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual({ state: "sent", paid: 1, returned: 1, unanswered: 2 });
    expect(await Promise.all(people.map(balance))).toEqual([400, 1000, 400, 400]);
    expect((await reconcile(world.system)).differences).toEqual([]);
  }
  expect((await operator.call(calls.getBatches, {})).data[0]).toMatchObject({ id, unanswered: 2 });

  // The bank may repeat an earlier result, but not change it.
  const otherwise = first.replace(/(W\d{11}\d{12})00/, "$199");
  const refused = (await answer(id, otherwise)).json().message.answer[0];
  expect(refused).toContain("的結果與先前的回覆不同");
  expect((await answer(id, answered())).statusCode).toBe(200);
  expect(await stateOf(id)).toEqual({ state: "answered", paid: 2, returned: 2, unanswered: 0 });
  expect(await Promise.all(people.map(balance))).toEqual([400, 1000, 400, 1000]);
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("a second file with the others completes the batch", async () => {
  const people = [await makePayee(world, 1000), await makePayee(world, 1000), await makePayee(world, 1000)];
  const { id, answered } = await sent(people);
  await answer(id, answered("rest"));
  expect(await stateOf(id)).toMatchObject({ state: "sent", unanswered: 2 });
  await answer(id, answered("first"));
  expect(await stateOf(id)).toEqual({ state: "answered", paid: 3, returned: 0, unanswered: 0 });
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("a holder's name that the file cannot hold keeps the request out of the batch, and the console reads why", async () => {
  const before = (await operator.call(getOverview, {})).withdrawals;
  const long = await makePayee(world, 1000);
  await world.deps.db
    .update(users)
    .set({ realName: "王".repeat(21) })
    .where(eq(users.id, long));
  await setAccount(world, long, "2001234567890");
  await requestWithdrawal(world.as(long), { amount: 600 });
  world.pass(7 * DAY);
  await expect(operator.call(calls.makeBatch, {})).rejects.toMatchObject({ code: "nothing_to_pay_out" });
  expect(await operator.call(calls.getBatches, {})).toMatchObject({ due: { count: 0 }, held: 1, later: 0 });
  expect((await operator.call(getOverview, {})).withdrawals).toBe((before ?? 0) + 1);
  const { id } = await sent([await makePayee(world, 1000)]);
  expect(await stateOf(id)).toMatchObject({ unanswered: 1 });
  const waiting = await operator.call(calls.getAdminWithdrawals, { query: { state: "requested" } });
  expect(waiting.data).toMatchObject([{ member: { id: long }, mayHandBack: true }]);
  expect(waiting.data[0]?.held).toContain("戶名超過匯款檔的 40 個位元組");
});
