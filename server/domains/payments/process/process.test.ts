import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type AttemptState, attemptStates, type RefundState, refundStates } from "#contract/payments/states.ts";
import { cards } from "#server/db/schema/payments.ts";
import { sourcesOf, targetsOf } from "#server/kernel/process/process-table.ts";
import { makeCard, makeHolder } from "#server/testing/factories/cards.ts";
import { openWorld } from "#server/testing/world.ts";
import { moveCard } from "../transition/run.ts";
import { attemptProcess } from "./attempt.ts";
import { countsAtGateway, isOver, isTaken } from "./predicates.ts";
import { refundProcess } from "./refund.ts";

const world = await openWorld();
const { db } = world.deps;

test("money that came in is never said not to have come: what is taken stays taken", () => {
  const ways = Object.values(attemptProcess.transitions).flatMap((row) =>
    sourcesOf(row).flatMap((from) => (from === null ? [] : targetsOf(row).map((to) => ({ from, to })))),
  );
  const taken = (state: AttemptState) => isTaken.test({ state });
  expect(ways.filter(({ from, to }) => taken(from) && !taken(to))).toEqual([]);
  expect(ways.filter(({ from, to }) => !taken(from) && taken(to)).map(({ to }) => to)).toEqual([
    "paid",
    "paid",
    "paid",
  ]);
  expect(Object.keys(attemptStates).filter((state) => taken(state as AttemptState))).toHaveLength(4);
});

test("what the payer has got another way is over, and no gateway owes the platform less for it", () => {
  const from = (state: RefundState) =>
    Object.entries(refundProcess.transitions).flatMap(([name, row]) => (sourcesOf(row).includes(state) ? [name] : []));
  expect(from("settled")).toEqual([]);
  expect(from("done")).toEqual(["drop"]);
  const states = Object.keys(refundStates) as RefundState[];
  expect(states.filter((state) => isOver.test({ state }) && !countsAtGateway.test({ state }))).toEqual([
    "settled",
    "cancelled",
  ]);
});

test("a card that its member has removed stays removed, whatever a charge that still ran says of it", async () => {
  const holder = await makeHolder(world);
  const id = await makeCard(world, holder);
  const state = async () => (await db.select().from(cards).where(eq(cards.id, id)))[0]?.state;
  await db.update(cards).set({ state: "leaving" }).where(eq(cards.id, id));
  await moveCard(world.system, id, "bury");
  expect(await state()).toBe("leaving");
  await moveCard(world.system, id, "forget");
  expect(await state()).toBe("removed");
  await moveCard(world.system, id, "bury");
  expect(await state()).toBe("removed");
});
