import fc from "fast-check";
import { expect, test } from "vitest";
import { type ServiceState, serviceStates } from "#contract/catalog/states.ts";
import type { Predicate } from "#server/kernel/predicate.ts";
import { isFinal } from "#server/kernel/process.ts";
import { bothSay, words } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";
import * as predicates from "./predicates.ts";
import { serviceProcess } from "./service.ts";

const world = await openWorld();
const states = Object.keys(serviceStates) as ServiceState[];
const { listed: _, ...timeless } = predicates;
const all: Record<string, Predicate<{ state: ServiceState; hiddenReason: string | null }>> = timeless;

test("a predicate of services says the same as a function and as SQL", async () => {
  const rows = fc.record({ state: fc.constantFrom(...states), hiddenReason: fc.option(fc.constant("違反規範")) });
  await fc.assert(
    fc.asyncProperty(rows, async (facts) => {
      const row = { state: words(facts.state), hidden_reason: words(facts.hiddenReason) };
      const { sql, test } = await bothSay(world.deps.db, all, { facts, row, now: new Date() });
      expect(sql).toEqual(test);
    }),
  );
});

test("removed is what the table calls final", () => {
  for (const state of states)
    expect(predicates.isRemoved.test({ state }), state).toBe(isFinal(serviceProcess, { state }));
});
