import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noticeStateNames, noticeTransitions } from "#contract/copyright/states.ts";
import { endOfWorkingDay, taipeiDay } from "#contract/time.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { availableActions, refusalOf } from "#server/kernel/process/available-actions.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { checkProcess } from "#server/kernel/process/check.ts";
import { isFinal, stateOf } from "#server/kernel/process/process-table.ts";
import { bothSay } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";
import { lawsuitUntil, noticeProcess } from "./notice.ts";
import * as predicates from "./predicates.ts";
import type { NoticeProcessTypes } from "./types.ts";

const world = await openWorld();
const actors = ["sender", "owner", "operator", "system"] as const;
const start = new Date("2026-03-02T01:00:00Z");
type Facts = NoticeProcessTypes["facts"] & { state: (typeof noticeStateNames)[number] };

const written = { name: "林思妤", postal: "臺北市", phone: "02-2345-6789", text: "是我畫的" };

test("the table has no fault", () => {
  expect(checkProcess(noticeProcess)).toEqual([]);
});

test("a predicate of notices says the same as a function and as SQL", async () => {
  for (const state of noticeStateNames) {
    const said = await bothSay(world.deps.db, predicates, { facts: { state }, columns: { state: "text" }, now: start });
    expect(said.sql).toEqual(said.test);
  }
});

test("each actor makes in each state what the law gives them, and nothing else", () => {
  const may = (actor: (typeof actors)[number]) =>
    Object.fromEntries(
      noticeStateNames.map((state) => [
        state,
        noticeTransitions.filter(
          (name) =>
            refusalOf(noticeProcess, name, { state, askedAt: start, counteredAt: start }, actor, start) === null,
        ),
      ]),
    );
  const none = Object.fromEntries(noticeStateNames.map((state) => [state, [] as string[]]));
  expect(may("sender")).toEqual({ ...none, unconfirmed: ["confirm"], asked: ["complete"] });
  expect(may("owner")).toEqual({ ...none, taken_down: ["counter"] });
  expect(may("system")).toEqual({ ...none, asked: ["lapse"], countered: ["restore"] });
  expect(may("operator")).toEqual({
    ...none,
    received: ["ask", "take_down", "refuse"],
    asked: ["refuse"],
    taken_down: ["lift"],
    countered: ["sue", "lift"],
    sued: ["lift"],
  });
});

describe("through random lives a notice", () => {
  const step = fc.record({
    name: fc.constantFrom(...noticeTransitions.filter((name) => name !== "write" && name !== "file")),
    actor: fc.constantFrom(...actors),
    days: fc.integer({ min: 0, max: 30 }),
  });

  test("has a clock only where somebody else is next, waits for us with a day, and never comes back twice", () => {
    fc.assert(
      fc.property(fc.constantFrom("unconfirmed" as const, "received" as const), fc.array(step), (first, steps) => {
        let facts: Facts & { dueAt?: Date | null; nextAt?: Date | null } = {
          state: first,
          ...{ askedAt: null, counteredAt: null },
        };
        let now = start;
        let restored = 0;
        for (const { name, actor, days } of steps) {
          now = later(now, days * DAY);
          if (refusalOf(noticeProcess, name, facts, actor, now)) continue;
          facts = { ...facts, ...changesOf(noticeProcess, name, facts, now, { text: "原因", counter: written }) };
          if (facts.state === "restored") restored++;
          const timed = facts.state === "asked" || facts.state === "countered";
          expect([facts.nextAt != null, facts.nextAt]).toEqual([timed, facts.deadlineAt ?? null]);
          if (timed) expect(facts.nextAt?.getTime()).toBeGreaterThan(now.getTime());
          if (facts.state === "received") expect(facts.dueAt).toBeInstanceOf(Date);
          else if (facts.state !== "unconfirmed") expect(facts.dueAt ?? null).toBeNull();
          if (isFinal(noticeProcess, facts) && facts.state !== "taken_down" && facts.state !== "sued")
            expect(availableActions(noticeProcess, facts, "operator", now)).toEqual([]);
        }
        expect(restored).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("comes back as the fourteenth working day begins, after the ten days of the other side", () => {
    const anyTime = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anyTime, (now) => {
        const made = changesOf(
          noticeProcess,
          "counter",
          { state: "taken_down", askedAt: null, counteredAt: null },
          now,
          {
            counter: written,
          },
        );
        const at = made.nextAt ?? new Date(0);
        expect(at.getTime()).toBeLessThan(endOfWorkingDay(now, 14).getTime());
        expect(at).toEqual(endOfWorkingDay(now, 13));
        expect(lawsuitUntil({ counteredAt: now })?.getTime()).toBeLessThan(at.getTime());
      }),
    );
    expect(stateOf(noticeProcess, { state: "countered" }).clock?.makes).toBe("restore");
  });
});

test("working days are counted from the day after, without weekends", () => {
  // A Thursday: Friday, Monday, Tuesday, Wednesday, Thursday.
  const thursday = new Date("2026-03-05T04:00:00Z");
  expect([1, 2, 5, 10].map((n) => taipeiDay(endOfWorkingDay(thursday, n)))).toEqual([
    "2026-03-06",
    "2026-03-09",
    "2026-03-12",
    "2026-03-19",
  ]);
});
