import { describe, expect, test } from "vitest";
import { HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { availableActions, refusalOf } from "./available-actions.ts";
import { changesOf } from "./changes.ts";
import { checkProcess } from "./check.ts";
import { deadlineOf, nextAtOf } from "./clock.ts";
import { declare } from "./declare.ts";
import { lineOf, nextOf, type Process, type ProcessTypes, recipientsOf, type Transition } from "./process-table.ts";

/** A light that somebody turns on and that goes off after an hour. */
type Light = ProcessTypes & {
  state: "off" | "on" | "broken";
  transition: "make" | "turn_on" | "time_out" | "hit";
  actor: "owner" | "system";
  side: "owner";
  form: "press";
  facts: { state: "off" | "on" | "broken" | null; deadlineAt: Date | null; turns: number };
  input: { hard?: boolean };
  changes: { turns: number };
};
const now = new Date("2026-03-02T01:00:00Z");
const light: Process<Light> = {
  name: "light",
  title: "Light",
  refused: { code: "transition_refused" },
  sides: ["owner"],
  states: {
    off: { label: "off", next: "owner", endedBy: "somebody turns it on", sentence: { owner: "dark" } },
    on: {
      label: "on",
      next: "system",
      clock: { deadlines: ({ deadlineAt }) => [deadlineAt], every: HOUR, makes: "time_out" },
      sentence: { owner: "bright" },
    },
    broken: { label: "broken", sentence: { owner: "gone" } },
  },
  transitions: {
    make: { from: null, to: "off", by: ["owner"], label: "make", line: "made" },
    turn_on: {
      from: "off",
      to: "on",
      by: ["owner"],
      when: [
        { words: "has turns left", test: ({ turns }) => turns < 3, text: "worn out" },
        { words: "not at night", test: (_facts, at) => at.getUTCHours() < 22, code: "conflict" },
      ],
      label: "turn on",
      button: { form: "press", tone: "primary" },
      line: "turned on",
      set: ({ turns }, at) => ({ turns: turns + 1, deadlineAt: later(at, HOUR) }),
    },
    time_out: { from: "on", to: "off", by: ["system"], label: "time out", line: "went off" },
    hit: {
      from: ["off", "on"],
      to: ["off", "broken"],
      by: ["owner", "system"],
      label: "hit",
      line: { owner: "hit it", system: "was hit" },
      set: (_facts, _now, { hard }) => ({ state: hard ? ("broken" as const) : ("off" as const) }),
    },
  },
  interrupts: [],
  follow: () => ({}),
};
const off = { state: "off", deadlineAt: null, turns: 0 } as const;
/** The light process with one row changed. */
const withRow = (name: Light["transition"], row: Partial<Transition<Light>>): Process<Light> => ({
  ...light,
  transitions: { ...light.transitions, [name]: { ...light.transitions[name], ...row } },
});

describe("a process", () => {
  test("refuses by state and actor, then by the first guard that fails, with its words", () => {
    expect(refusalOf(light, "turn_on", off, "owner", now)).toBeNull();
    expect(refusalOf(light, "time_out", off, "system", now)).toEqual({ code: "transition_refused" });
    expect(refusalOf(light, "turn_on", off, "system", now)).toEqual({ code: "transition_refused" });
    const night = later(now, 22 * HOUR);
    expect(refusalOf(light, "turn_on", { ...off, turns: 3 }, "owner", night)).toEqual({
      code: "transition_refused",
      text: "worn out",
    });
    expect(refusalOf(light, "turn_on", off, "owner", night)).toEqual({ code: "conflict" });
  });

  test("is made where there is no row yet, if the guards of its making hold", () => {
    const unmade = { state: null, deadlineAt: null, turns: 0 };
    const dear = {
      ...light,
      transitions: {
        ...light.transitions,
        make: {
          ...light.transitions.make,
          when: [{ words: "is paid", test: ({ turns }: { turns: number }) => turns > 0 }],
        },
      },
    };
    expect(refusalOf(light, "make", unmade, "owner", now)).toBeNull();
    expect(refusalOf(light, "make", off, "owner", now)).toEqual({ code: "transition_refused" });
    expect(refusalOf(light, "turn_on", unmade, "owner", now)).toEqual({ code: "transition_refused" });
    expect(refusalOf(dear, "make", unmade, "owner", now)).toEqual({ code: "transition_refused" });
    expect(refusalOf(dear, "make", { ...unmade, turns: 1 }, "owner", now)).toBeNull();
  });

  test("sets state, deadline and the reminders that count as sent; a final state has neither deadline nor next", () => {
    const changes = changesOf(light, "turn_on", off, now, {});
    const hour = later(now, HOUR);
    expect(changes).toEqual({ state: "on", turns: 1, deadlineAt: hour, nextAt: hour, reminded: 0 });
    const on = { ...off, ...changes };
    expect(nextOf(light, on, now)).toBe("system");
    // After a deadline has passed, there is one each hour.
    expect(deadlineOf(light, on, later(now, 3 * HOUR + 1))).toEqual(later(now, 4 * HOUR));
    const broken = { ...on, ...changesOf(light, "hit", on, now, { hard: true }) };
    expect(broken).toMatchObject({ state: "broken", deadlineAt: null, nextAt: null });
    expect(nextOf(light, broken, now)).toBeNull();
  });

  test("is looked at next when the first of deadline, unsent reminder and its own instants comes", () => {
    const on = { ...off, ...changesOf(light, "turn_on", off, now, {}) };
    const minutes = (n: number) => later(now, n * MINUTE);
    const clock = { ...light.states.on.clock, deadlines: () => [], every: HOUR };
    const remind = { to: ["owner"] as const, title: "still on", at: () => [minutes(20), minutes(40)] };
    const reminding = {
      ...light,
      states: { ...light.states, on: { ...light.states.on, clock: { ...clock, remind } } },
    };
    expect(nextAtOf(reminding, on, now)).toEqual(minutes(20));
    expect(nextAtOf(reminding, { ...on, reminded: 1 }, minutes(20))).toEqual(minutes(40));
    expect(nextAtOf(reminding, { ...on, reminded: 2 }, minutes(40))).toEqual(minutes(60));
    expect(nextAtOf({ ...reminding, wakes: () => [minutes(5)] }, on, now)).toEqual(minutes(5));
    // The deadline has passed and a guard refuses: retried each hour, or as often as the clock says.
    const over = { ...on, reminded: 2 };
    expect(nextAtOf(light, over, minutes(70))).toEqual(minutes(130));
    const often = {
      ...light,
      states: { ...light.states, on: { ...light.states.on, clock: { ...clock, retry: MINUTE } } },
    };
    expect(nextAtOf(often, over, minutes(70))).toEqual(minutes(71));
  });

  test("throws where a row leads to a state that it does not name", () => {
    const wrong = withRow("hit", { set: () => ({ state: "on" as const }) });
    expect(() => changesOf(wrong, "hit", off, now, {})).toThrow("light.hit led to on");
  });

  test("tells by actor", () => {
    expect(lineOf(light.transitions.hit, "system")).toBe("was hit");
    expect(lineOf(light.transitions.turn_on, "owner")).toBe("turned on");
  });
});

describe("what a page is offered", () => {
  test("is what this actor may press now, in the words of the button", () => {
    const button = { form: "press", label: "on", tone: "primary", confirm: "Sure?" } as const;
    const switched = withRow("turn_on", { button: { ...button, when: ({ turns }) => turns < 2 } });
    expect(availableActions(switched, off, "owner", now)).toEqual([{ name: "turn_on", ...button, done: null }]);
    expect(availableActions(switched, off, "system", now)).toEqual([]);
    expect(availableActions(switched, { ...off, turns: 2 }, "owner", now)).toEqual([]);
    expect(availableActions(light, off, "owner", now)).toMatchObject([{ label: "turn on", confirm: null }]);
  });
});

describe("a process without a clock", () => {
  const { off: dark, on: bright, broken } = light.states;
  const still: Process<Light> = {
    ...light,
    refused: { code: "conflict", text: "look again" },
    states: { off: dark, on: { label: "on", next: "owner", endedBy: "a hit", sentence: { owner: "bright" } }, broken },
  };

  test("has neither deadline nor reminders to store", () => {
    expect(bright.clock).toBeDefined();
    expect(changesOf(still, "hit", off, now, {})).toEqual({ state: "off" });
  });

  test("refuses in its own words where a guard has none", () => {
    expect(refusalOf(still, "time_out", off, "system", now)).toEqual(still.refused);
    expect(refusalOf(still, "turn_on", off, "owner", later(now, 22 * HOUR))).toEqual({ code: "conflict" });
    expect(refusalOf(still, "turn_on", { ...off, turns: 3 }, "owner", now)).toEqual({
      code: "conflict",
      text: "worn out",
    });
  });
});

test("the sides that did not do it are told, or those that the row names", () => {
  const told = (row: Partial<Transition<Light>>, actor: Light["actor"]) =>
    recipientsOf(light, withRow("hit", row).transitions.hit, actor);
  expect(told({}, "system")).toEqual(["owner"]);
  expect(told({}, "owner")).toEqual([]);
  expect(told({ notifies: ["owner"] }, "owner")).toEqual(["owner"]);
});

describe("checkProcess", () => {
  test("finds nothing in a whole one", () => {
    expect(checkProcess(light)).toEqual([]);
  });

  const { off: offRow, on: onRow } = light.states;
  test.each<[string, Process<Light>]>([
    ["nothing leads to broken", withRow("hit", { to: "off" } as Partial<Transition<Light>>)],
    ["hit leaves broken, which is final", withRow("hit", { from: ["on", "broken"] })],
    [
      "off has no clock and nothing else ends it",
      { ...light, states: { ...light.states, off: { ...offRow, endedBy: "" } } },
    ],
    [
      "the clock of on makes turn_on, which the system may not",
      {
        ...light,
        states: { ...light.states, on: { ...onRow, clock: { deadlines: () => [], every: HOUR, makes: "turn_on" } } },
      },
    ],
    [
      "the clock of on does nothing",
      {
        ...light,
        states: { ...light.states, on: { ...onRow, clock: { deadlines: () => [], every: HOUR } } },
      },
    ],
    ["nobody can press the button of time_out", withRow("time_out", { button: { form: "press", tone: "primary" } })],
    ["nobody may time_out", withRow("time_out", { by: [] })],
    ["time_out tells somebody and has no line", withRow("time_out", { line: undefined })],
    ["hit has no line for system", withRow("hit", { line: { owner: "hit it" } })],
  ])("finds that %s", (fault, process) => {
    expect(checkProcess(process)).toContain(fault);
  });
});

test("what types can say does not compile", () => {
  const rows: Process<Light>["transitions"] = light.transitions;
  // @ts-expect-error an unknown state
  rows.make = { from: null, to: "dim", by: ["owner"], label: "", line: "" };
  // @ts-expect-error two targets and nobody who names one
  rows.hit = { from: "off", to: ["on", "broken"], by: ["owner"], label: "", line: "" };
  // @ts-expect-error an unknown form
  rows.turn_on = { ...light.transitions.turn_on, button: { form: "swipe", tone: "primary" } };
  // @ts-expect-error a row is missing
  const missing: Process<Light>["transitions"] = { make: rows.make, turn_on: rows.turn_on, hit: rows.hit };
  expect(Object.keys(missing)).toHaveLength(3);
});

test("what a quiet row does has no words in the audit log", () => {
  const { transitions } = light;
  expect(Object.keys(declare(light).auditLabels)).toContain("light.hit");
  const quiet = declare({ ...light, transitions: { ...transitions, hit: { ...transitions.hit, quiet: true } } });
  expect(Object.keys(quiet.auditLabels)).toEqual(["light.make", "light.turn_on", "light.time_out"]);
});
