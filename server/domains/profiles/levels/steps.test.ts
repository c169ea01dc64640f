import fc from "fast-check";
import { expect, test } from "vitest";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type LevelState, type LevelStep, nextStep } from "./steps.ts";

const start = new Date("2026-03-01T20:00:00Z");
const fresh: LevelState = { level: 1, falls: null, lapsesAt: null };
const NOTICE = terms.levelNoticeDays;

/** Simulates one night after the other, as the job does. @returns every step with its night */
function live(
  nights: readonly number[],
  from: LevelState = fresh,
): { night: number; from: LevelState; step: LevelStep }[] {
  let standing = from;
  return nights.flatMap((earned, night) => {
    const step = nextStep(standing, earned, later(start, night * DAY));
    if (!step) return [];
    const before = standing;
    standing = step;
    return [{ night, from: before, step }];
  });
}

/** A record that stays the same for a while, then changes. */
const scenarios = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flatMap(([earned, nights]) => Array.from({ length: nights }, () => earned)));

test("nobody falls without 30 days' notice, nor lower than was announced", () => {
  fc.assert(
    fc.property(scenarios, (nights) => {
      let noticed: { night: number; falls: number } | null = null;
      for (const { night, from, step } of live(nights)) {
        if (step.level < from.level) {
          expect(step.step).toBe("lowered");
          expect(noticed).not.toBeNull();
          expect(night - (noticed?.night ?? night)).toBeGreaterThanOrEqual(NOTICE);
          expect(step.level).toBeGreaterThanOrEqual(noticed?.falls ?? 5);
        }
        noticed = step.step === "noticed" ? { night, falls: step.falls ?? 0 } : null;
      }
    }),
  );
});

test("a better record counts the same night, and a level is never below what is earned", () => {
  fc.assert(
    fc.property(scenarios, (nights) => {
      let { level } = fresh;
      const steps = new Map(live(nights).map(({ night, step }) => [night, step]));
      nights.forEach((earned, night) => {
        level = steps.get(night)?.level ?? level;
        expect(level).toBeGreaterThanOrEqual(earned);
      });
    }),
  );
});

test("a record that stays bad brings everybody down to what it earns", () => {
  fc.assert(
    fc.property(scenarios, fc.integer({ min: 1, max: 5 }), (nights, earned) => {
      // Enough nights for the deepest fall: each level needs an announcement, and five of them are more than enough.
      const rest = Array.from({ length: 5 * (NOTICE + 3) }, () => earned);
      const level = live([...nights, ...rest]).at(-1)?.step.level ?? fresh.level;
      expect(level).toBe(earned);
    }),
  );
});

test("every step names a level, and a day it lapses unless it is the first", () => {
  fc.assert(
    fc.property(scenarios, (nights) => {
      for (const { night, step } of live(nights)) {
        expect(step.lapsesAt === null).toBe(step.level === 1);
        expect(step.falls !== null).toBe(step.step === "noticed");
        if (step.lapsesAt) expect(step.lapsesAt > later(start, night * DAY)).toBe(true);
      }
    }),
  );
});

test("counting twice in one night writes nothing twice", () => {
  fc.assert(
    fc.property(scenarios, (nights) => {
      for (const { night, step } of live(nights)) {
        const again = nextStep(step, nights[night] ?? 1, later(start, night * DAY));
        // A member who has just fallen as far as announced, and earns still less, is told of the next fall at once.
        if (again) expect([step.step, again.step]).toEqual(["lowered", "noticed"]);
      }
    }),
  );
});

test("a level lasts twelve months and goes on as long as it is earned", () => {
  const raised = nextStep(fresh, 4, start);
  expect(raised).toMatchObject({ step: "raised", level: 4, lapsesAt: new Date("2027-03-01T20:00:00Z") });
  if (!raised) return;
  expect(nextStep(raised, 4, later(start, 200 * DAY))).toBeNull();
  expect(nextStep(raised, 4, new Date("2027-02-10T20:00:00Z"))).toMatchObject({
    step: "kept",
    lapsesAt: new Date("2028-02-10T20:00:00Z"),
  });
});

test("who catches up in time keeps the level; halfway back is halfway down", () => {
  const held: LevelState = { level: 4, falls: null, lapsesAt: later(start, 300 * DAY) };
  const noticed = nextStep(held, 2, start);
  expect(noticed).toMatchObject({ step: "noticed", level: 4, falls: 2 });
  if (!noticed) return;
  // Until the end of the thirtieth day in Taipei: 04:00 there on 2 March, so 23:59:59.999 on 1 April.
  expect(noticed.lapsesAt).toEqual(new Date("2026-04-01T15:59:59.999Z"));
  expect(nextStep(noticed, 2, later(start, 30 * DAY))).toBeNull();
  expect(nextStep(noticed, 4, later(start, 12 * DAY))).toMatchObject({ step: "kept", level: 4, falls: null });
  expect(nextStep(noticed, 3, later(start, 31 * DAY))).toMatchObject({ step: "lowered", level: 3 });
  expect(nextStep(noticed, 1, later(start, 31 * DAY))).toMatchObject({ step: "lowered", level: 2 });
});
