import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ArticleState,
  type ArticleTransition,
  articleStates,
  articleTransitions,
} from "#contract/articles/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { availableActions, refusalOf } from "#server/kernel/process/available-actions.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { bothSay } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";
import { type ArticleFacts, articleProcess } from "./article.ts";
import * as predicates from "./predicates.ts";

const world = await openWorld();
const states = Object.keys(articleStates) as ArticleState[];
const start = new Date("2026-03-02T01:00:00Z");

test("a predicate of articles says the same as a function and as SQL", async () => {
  const { readable: _, ...timeless } = predicates;
  type Row = { state: ArticleState; hiddenReason: string | null; pickedAt: Date | null };
  const all: Record<string, Predicate<Row>> = timeless;
  const columns = { state: "text", hiddenReason: "text", pickedAt: "timestamptz" } as const;
  const rows = fc.record({
    state: fc.constantFrom(...states),
    hiddenReason: fc.option(fc.constant("違反規範")),
    pickedAt: fc.option(fc.constant(start)),
  });
  await fc.assert(
    fc.asyncProperty(rows, async (facts) => {
      const { sql, test } = await bothSay(world.deps.db, all, { facts, columns, now: start });
      expect(sql).toEqual(test);
    }),
  );
});

describe("through random lives an article", () => {
  const step = fc.record({
    name: fc.constantFrom(...articleTransitions.filter((name) => name !== "create")),
    actor: fc.constantFrom("author" as const, "operator" as const, "system" as const),
    waiting: fc.integer({ min: 0, max: 2 }),
    days: fc.integer({ min: 0, max: 40 }),
  });
  type Scenario = { facts: ArticleFacts; first: Date | null };

  /** One attempt; a refused one changes nothing. */
  function lived(
    { facts, first }: Scenario,
    { name, actor, waiting }: { name: ArticleTransition; actor: "author" | "operator" | "system"; waiting: number },
    now: Date,
  ): Scenario {
    const now_ = { ...facts, waiting };
    if (refusalOf(articleProcess, name, now_, actor, now)) return { facts, first };
    const next = { ...facts, ...changesOf(articleProcess, name, now_, now, { reason: "抄襲" }) };
    return { facts: next, first: first ?? next.publishedAt ?? null };
  }

  test("keeps the day it first appeared, is never shown while hidden, and ends where nothing is offered", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let scenario: Scenario = {
          facts: { state: "draft", hiddenReason: null, publishedAt: null, pickedAt: null },
          first: null,
        };
        let now = start;
        for (const each of steps) {
          now = later(now, each.days * DAY);
          const before = scenario.facts;
          scenario = lived(scenario, each, now);
          const { facts } = scenario;
          expect(facts.publishedAt).toEqual(scenario.first);
          // Its author never reverts operators' acts; the system does when a law ends them.
          if (before.hiddenReason !== null && facts.hiddenReason === null) expect(each.actor).not.toBe("author");
          if (before.hiddenReason !== null && before.state !== "published") expect(facts.state).not.toBe("published");
          if (facts.hiddenReason !== null) expect(facts.pickedAt ?? null).toBeNull();
          if (isFinal(articleProcess, facts))
            for (const actor of ["author", "operator"] as const)
              expect(availableActions(articleProcess, facts, actor, now)).toEqual([]);
        }
      }),
    );
  });
});
