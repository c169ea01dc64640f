import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expireCoins } from "#server/domains/ledger/expire-coins.ts";
import { balanceOf, grantCoins } from "#server/domains/ledger/index.ts";
import { balanceToPoint, pointToBalance } from "#server/domains/ledger/turn-points.ts";
import { DAY } from "#server/kernel/clock.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makePayee, releaseBatch, withAnswer } from "#server/testing/factories/withdrawals.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { discardBatch } from "./admin/discard-batch.ts";
import { handBack } from "./admin/hand-back.ts";
import { makeBatch } from "./admin/make-batch.ts";
import { takeAnswer } from "./admin/take-answer.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const world = await openWorld();
const { db } = world.deps;
const GIVEN = 5000;
const people = [await makePayee(world, GIVEN), await makePayee(world, GIVEN), await makePayee(world, GIVEN)];
const maker = world.as((await makeMember(world, { roles: ["finance"] })).id);
const releaser = world.as((await makeMember(world, { roles: ["finance"] })).id);

const idOf = async (table: string, state: string): Promise<number> =>
  (await db.execute<{ id: number }>(sql`select id from ${sql.raw(table)} where state = ${state} order by id limit 1`))
    .rows[0]?.id ?? 0;

type Step = { act: keyof typeof acts; who: number; amount: number; fates: boolean[] };

const person = ({ who }: Step) => people[who] ?? 0;
const wish = ({ amount }: Step) => ({ amount, key: `life-${nextSerial()}` });
const acts = {
  ask: (step: Step) => requestWithdrawal(world.as(person(step)), { amount: 300 + step.amount }),
  toPoints: (step: Step) => balanceToPoint(world.as(person(step)), wish(step)),
  toBalance: (step: Step) => pointToBalance(world.as(person(step)), wish(step)),
  coins: (step: Step) =>
    grantCoins(world.system, { userId: person(step), amount: step.amount, origin: "活動", key: wish(step).key }),
  expire: () => expireCoins(world.system),
  pass: async ({ amount }: Step) => world.pass((amount % 40) * DAY),
  make: () => makeBatch(maker),
  release: async () => releaseBatch(releaser, await idOf("withdrawal_batches", "waiting")),
  discard: async () => {
    const id = await idOf("withdrawal_batches", "waiting");
    await db.execute(sql`update approvals set state = 'rejected', decided_by = -1 where subject_id = ${id}`);
    await discardBatch(maker, id);
  },
  answer: async ({ fates }: Step) => {
    const id = await idOf("withdrawal_batches", "sent");
    if (id === 0) return;
    const paid = (_id: number, nth: number) => fates[nth % fates.length] ?? true;
    await withAnswer(maker, id, paid, async (file) => {
      // The same file twice at once, and once more.
      await Promise.all([takeAnswer(maker, id, file), takeAnswer(releaser, id, file)]);
      await takeAnswer(maker, id, file);
    });
  },
  handBack: async ({ amount }: Step) =>
    handBack(maker, await idOf("withdrawals", amount % 2 ? "requested" : "batched"), { reason: "資料需要再確認" }),
} as const;

const step = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  who: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 1, max: 900 }),
  fates: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
});

/** A member's total money, NT$: balance, points, withdrawals in progress and at the bank. */
async function wealthOf(userId: number): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(
    sql`select coalesce(sum(amount), 0)::int as amount from withdrawals where user_id = ${userId} and state <> 'returned'`,
  );
  const at = (kind: "balance" | "points") => balanceOf(world.system, { kind, userId });
  return (await at("balance")) + (await at("points")) + (rows[0]?.amount ?? 0);
}

test("whatever members, operators and the bank do in whatever order: nothing is lost, nothing is paid twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        await acts[each.act](each).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
      expect(await Promise.all(people.map(wealthOf))).toEqual(people.map(() => GIVEN));
      expect((await reconcile(world.system)).differences).toEqual([]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
});
