import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getAdminWithdrawals } from "#contract/withdrawals/routes.ts";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import { changeDisowned } from "#server/domains/accounts/events.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makePayee, releaseBatch } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { handBack } from "./admin/hand-back.ts";
import { makeBatch } from "./admin/make-batch.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const world = await openWorld();
const { db } = world.deps;
const { id: makerId } = await makeMember(world, { roles: ["finance"] });
const maker = world.as(makerId);
const operator = await world.operator(makerId);
const releaser = world.as((await makeMember(world, { roles: ["finance"] })).id);

const GIVEN = 400;
const reason = "帳戶資料需要再確認";
const balance = (userId: number) => balanceOf(world.system, { kind: "balance", userId });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );

async function asked(amount: number): Promise<{ userId: number; id: number }> {
  const userId = await makePayee(world, GIVEN);
  const { id } = await requestWithdrawal(world.as(userId), { amount });
  return { userId, id };
}

async function batchOfAll(): Promise<number> {
  world.pass(7 * DAY);
  return makeBatch(maker);
}

const stateOf = async (id: number) =>
  (await db.select({ state: withdrawals.state }).from(withdrawals).where(eq(withdrawals.id, id)))[0]?.state;

test("a withdrawal leaves a batch that waits for its release: the sums follow, and an empty batch is not released", async () => {
  const since = world.clock.now().toISOString();
  world.pass(1000);
  const [stranger, other] = [await asked(GIVEN), await asked(300)];
  const batch = await batchOfAll();
  const held = async () =>
    (await db.select().from(withdrawalBatches).where(eq(withdrawalBatches.id, batch)))[0] ?? null;
  expect(await held()).toMatchObject({ count: 2, amount: 385 + 285 });
  // The owner disowns the change before it.
  await emit(world.system, changeDisowned, { userId: stranger.userId, since });
  await world.drain();
  expect([await stateOf(stranger.id), await balance(stranger.userId)]).toEqual(["returned", GIVEN]);
  expect(await held()).toMatchObject({ state: "waiting", count: 1, amount: 285 });
  const { data } = await operator.call(getAdminWithdrawals, { query: { batch } });
  expect(data).toMatchObject([{ id: other.id, mayHandBack: true }]);
  await handBack(maker, other.id, { reason });
  expect(await balance(other.userId)).toBe(GIVEN);
  expect(await code(releaseBatch(releaser, batch))).toBe("conflict");
  expect(await held()).toMatchObject({ state: "waiting", count: 0, amount: 0 });
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("handed back and released at once, a withdrawal is either with its member or with the bank", async () => {
  for (let n = 0; n < 6; n++) {
    const { userId, id } = await asked(GIVEN);
    const batch = await batchOfAll();
    const ways = [() => code(releaseBatch(releaser, batch)), () => code(handBack(maker, id, { reason }))];
    const done = await Promise.all((n % 2 ? ways : ways.toReversed()).map((way) => way()));
    expect(done.toSorted()).toEqual(["conflict", "done"]);
    const state = await stateOf(id);
    expect(["returned", "sent"]).toContain(state);
    expect(await balance(userId)).toBe(state === "returned" ? GIVEN : 0);
  }
  expect((await reconcile(world.system)).differences).toEqual([]);
});
