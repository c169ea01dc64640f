import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerStateNames, requestStateNames } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { checkProcess } from "#server/kernel/process/check.ts";
import { deadlineOf } from "#server/kernel/process/clock.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import { isFinal, type Process, type ProcessTypes, sourcesOf } from "#server/kernel/process/process-table.ts";
import { bothSay } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";
import { offerProcess } from "./offer.ts";
import type { OfferFacts } from "./offer-words.ts";
import * as predicates from "./predicates.ts";
import { requestProcess } from "./request.ts";
import type { RequestFacts } from "./request-words.ts";

const world = await openWorld();
const start = new Date("2026-03-02T01:00:00Z");

test("both tables are whole", () => {
  expect(checkProcess(requestProcess)).toEqual([]);
  expect(checkProcess(offerProcess)).toEqual([]);
});

type Step<T extends ProcessTypes> = { name: T["transition"]; actor: T["actor"] };

/** All transitions that anybody can make now. */
function possible<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Step<T>[] {
  const names = Object.keys(process.transitions) as T["transition"][];
  return names.flatMap((name) => {
    const row = process.transitions[name];
    if (sourcesOf(row).includes(null)) return [];
    return row.by.flatMap((actor) => (refusalOf(process, name, facts, actor, now) === null ? [{ name, actor }] : []));
  });
}

/** A random history: each choice is the next transition and the hours before it. */
const choices = fc.array(fc.record({ pick: fc.nat(100), hours: fc.nat(60) }), { minLength: 1, maxLength: 25 });

const request: RequestFacts = {
  ...{ state: "draft", type: 1, hiddenReason: null, publishedAt: null, deadlineAt: null, reminded: 0 },
  ...{ extended: false, closedReason: null, version: 0, accepted: false, waiting: 1 },
};

const offer: OfferFacts = {
  ...{ state: "draft", requestId: 1, version: 0, price: 5000, days: 7, scope: [], validDays: 7, validUntil: null },
  ...{ deadlineAt: null, reminded: 0, readAt: null, firstReadAt: null, answeredAt: null, counter: null },
  ...{ requestOpen: true, otherAccepted: false },
};
const input = { counter: { price: 4000, days: null, scope: [], word: "", at: start.toISOString() }, reason: "other" };

/** Takes a process through these steps and calls `look` after each. */
function live<T extends ProcessTypes>(
  process: Process<T>,
  first: T["facts"],
  steps: readonly { pick: number; hours: number }[],
  look: (facts: T["facts"], now: Date) => void,
) {
  let facts = first;
  let now = start;
  for (const { pick, hours } of steps) {
    now = later(now, hours * HOUR);
    const open = possible(process, facts, now);
    const step = open[pick % Math.max(1, open.length)];
    if (!step) break;
    facts = { ...facts, ...changesOf(process, step.name, facts, now, input) };
    look(facts, now);
  }
}

describe("in every life", () => {
  test("an open request has a deadline not later than its longest time, and time ends it", () => {
    fc.assert(
      fc.property(choices, (steps) => {
        live(requestProcess, request, steps, (facts, now) => {
          if (facts.state !== "open") return expect(deadlineOf(requestProcess, facts, now)).toBeNull();
          const longest = later(facts.publishedAt ?? start, terms.requestExtendedDays * DAY);
          expect(facts.deadlineAt && facts.deadlineAt <= later(longest, DAY)).toBe(true);
          const end = later(facts.deadlineAt ?? start, 1);
          expect(refusalOf(requestProcess, "lapse", facts, "system", end)).toBeNull();
        });
      }),
    );
  });

  test("a designated request never becomes public but by its buyer's own word", () => {
    for (const row of Object.values(requestProcess.transitions))
      if (row.set && !sourcesOf(row).includes(null))
        for (const state of requestStateNames) {
          const set = row.set({ ...request, state, publishedAt: start }, start, input);
          if (set.type === 2) expect(row.by).toEqual(["buyer"]);
        }
  });

  test("an offer only grows in version, its price changes by the buyer's own terms only, and over is over", () => {
    fc.assert(
      fc.property(choices, (steps) => {
        let before: OfferFacts = offer;
        live(offerProcess, offer, steps, (facts, now) => {
          expect(facts.version).toBeGreaterThanOrEqual(before.version);
          if (facts.price !== before.price) expect(before.counter?.price).toBe(facts.price);
          // Operators may still dismiss its reports, which changes nothing about the offer.
          if (predicates.isOfferOver.test(facts))
            expect(possible(offerProcess, facts, now).map(({ name }) => name)).toEqual(["dismiss"]);
          if (predicates.isOpenOffer.test(facts)) expect(deadlineOf(offerProcess, facts, now)).not.toBeNull();
          before = facts;
        });
      }),
    );
  });
});

type Known = { state: string; hiddenReason: string | null; type: number; sentAt: Date | null };
const { listed: _, ...known } = predicates;
const all: Record<string, Predicate<Known>> = known;
const columns = { state: "text", hiddenReason: "text", type: "int", sentAt: "timestamptz" } as const;

test("predicates say the same as functions and as SQL", async () => {
  const state = fc.constantFrom(...new Set([...requestStateNames, ...offerStateNames]));
  const rows = fc.record({
    state,
    hiddenReason: fc.option(fc.constant("違規")),
    type: fc.constantFrom(1, 2),
    sentAt: fc.option(fc.constant(start)),
  });
  await fc.assert(
    fc.asyncProperty(rows, async (facts) => {
      const said = await bothSay(world.deps.db, all, { facts, columns, now: start });
      expect(said.sql).toEqual(said.test);
    }),
    { numRuns: 60 },
  );
});

test("final states are those that the predicates call over", () => {
  for (const state of requestStateNames)
    expect(isFinal(requestProcess, { state }), state).toBe(["chosen", "discarded"].includes(state));
  for (const state of offerStateNames)
    expect(isFinal(offerProcess, { state }), state).toBe(
      predicates.isOfferOver.test({ state }) || predicates.isDiscarded.test({ state }),
    );
});
