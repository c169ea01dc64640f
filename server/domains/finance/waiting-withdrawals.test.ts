import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberStatus } from "#contract/accounts/status.ts";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/finance/routes.ts";
import * as terms from "#contract/terms.ts";
import { getAdminWithdrawals } from "#contract/withdrawals/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { DAY } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { disputedSale, viewOf } from "#server/testing/factories/orders.ts";
import { makePayee, releaseBatch, withAnswer } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { answerDispute } from "../orders/disputes/dispute-view.ts";
import { makeBatch } from "../withdrawals/admin/make-batch.ts";
import { takeAnswer } from "../withdrawals/admin/take-answer.ts";
import { payOut } from "../withdrawals/pay-out.ts";
import { requestWithdrawal } from "../withdrawals/request-withdrawal.ts";

const world = await openWorld();
const { db } = world.deps;
const finance = async () => (await makeMember(world, { roles: ["finance"] })).id;
const [operatorId, otherId] = [await finance(), await finance()];
const operator = () => world.operator(operatorId);
const now = () => world.clock.now();

/** The console's count of one kind, with the age of the oldest in days; undefined if none waits. */
async function of(kind: string) {
  const { waiting } = await operator().call(calls.getFinanceItems, { query: {} });
  const found = waiting.find((each) => each.kind === kind);
  return found && { count: found.count, days: Math.floor((now().getTime() - new Date(found.since).getTime()) / DAY) };
}

const setStatus = (id: number, status: number) => db.update(users).set({ status }).where(eq(users.id, id));

test("withdrawals whose run has come wait for a batch, a batch for its release and its second operator", async () => {
  const userId = await makePayee(world, 1000);
  await requestWithdrawal(world.as(userId), { amount: terms.withdrawalMin });
  expect(await of("due")).toBeUndefined();
  world.pass(10 * DAY);
  expect(await of("due")).toMatchObject({ count: 1 });
  const id = await makeBatch(world.as(operatorId));
  expect([await of("due"), await of("batch")]).toEqual([undefined, undefined]);
  world.pass(2 * DAY);
  expect(await of("unreleased")).toEqual({ count: 1, days: 2 });
  expect(await of("approval")).toEqual({ count: 1, days: 2 });
  await releaseBatch(world.as(otherId), id);
  expect([await of("unreleased"), await of("approval")]).toEqual([undefined, undefined]);
});

test("a withdrawal of a suspended or banned member waits for an operator, first in their list", async () => {
  const payees = [await makePayee(world, 1000), await makePayee(world, 1000), await makePayee(world, 1000)];
  for (const userId of payees) await requestWithdrawal(world.as(userId), { amount: terms.withdrawalMin });
  const [suspended = 0, banned = 0] = payees;
  await setStatus(suspended, memberStatus.suspended);
  await setStatus(banned, memberStatus.banned);
  expect(await of("blocked")).toBeUndefined();
  world.pass(9 * DAY);
  expect(await of("blocked")).toMatchObject({ count: 2 });
  expect(await of("due")).toMatchObject({ count: 1 });
  const { data } = await operator().call(getAdminWithdrawals, { query: { state: "requested" } });
  expect(data.map(({ member }) => member.id)).toEqual([banned, suspended, payees[2]]);
  for (const userId of payees) await setStatus(userId, memberStatus.normal);
  expect([await of("blocked"), await of("due")]).toEqual([undefined, expect.objectContaining({ count: 3 })]);
  await makeBatch(world.as(operatorId));
});

test("what came back from the bank to a member who leaves, and a name that no file can have", async () => {
  const userId = await makePayee(world, 500);
  await tx(world.system, (ctx) => payOut(ctx, userId));
  await setStatus(userId, memberStatus.leaving);
  world.pass(8 * DAY);
  const id = await makeBatch(world.as(operatorId));
  await releaseBatch(world.as(otherId), id);
  expect(await of("bounced")).toBeUndefined();
  const all = () => false;
  await withAnswer(world.as(operatorId), id, all, (file) => takeAnswer(world.as(operatorId), id, file));
  world.pass(3 * DAY);
  expect(await of("bounced")).toEqual({ count: 1, days: 3 });

  const other = await makePayee(world, 500);
  const { id: heldId } = await requestWithdrawal(world.as(other), { amount: terms.withdrawalMin });
  await db.update(withdrawals).set({ held: "戶名太長" }).where(eq(withdrawals.id, heldId));
  expect([await of("held"), (await of("bounced"))?.count]).toEqual([{ count: 1, days: 0 }, 1]);
});

test("a dispute waits once its other side has answered, as the console of the cases counts it", async () => {
  const sale = await disputedSale(world, 600);
  expect(await of("case")).toBeUndefined();
  await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(100), []);
  world.pass(2 * DAY);
  expect(await of("case")).toEqual({ count: 1, days: 2 });
  expect(await operator().call(getOverview, {})).toMatchObject({ disputes: 1 });
});
