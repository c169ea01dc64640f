import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type OrderState, orderStates, type TransitionName, transitionNames } from "#contract/orders/states.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { refusalOf as refusalIn } from "#server/kernel/process/available-actions.ts";
import { changesOf as changesOfRow } from "#server/kernel/process/changes.ts";
import { checkProcess } from "#server/kernel/process/check.ts";
import * as clock from "#server/kernel/process/clock.ts";
import * as kernel from "#server/kernel/process/process-table.ts";
import { placedFacts as placed } from "../checkout/placed.ts";
import type { LiveTransition } from "../transition/run.ts";
import { type DisputeFacts, dueOf, type OrderFacts } from "./facts.ts";
import { orderProcess } from "./table.ts";
import type { OrderActor, OrderInput } from "./types.ts";

const start = new Date("2026-03-02T01:00:00Z");

const isFinal = (state: OrderState) => kernel.isFinal(orderProcess, { state });
const deadlineOf = (order: OrderFacts, now: Date) => clock.deadlineOf(orderProcess, order, now);
const remindersOf = (order: OrderFacts, now = start) => clock.remindersOf(orderProcess, order, now);
const nextOf = (order: OrderFacts, now: Date) => kernel.nextOf(orderProcess, order, now);
const refusalOf = (name: TransitionName, order: OrderFacts, actor: OrderActor, now: Date) =>
  refusalIn(orderProcess, name, order, actor, now)?.code ?? null;
const changesOf = (name: TransitionName, order: OrderFacts, now: Date, input: OrderInput = {}) =>
  changesOfRow(orderProcess, name, order, now, input);

const open = orderStates.filter((state) => !isFinal(state));
const transitions = transitionNames.map((name) => {
  const row = orderProcess.transitions[name];
  return { name, from: kernel.sourcesOf(row), to: kernel.targetsOf(row), actors: row.by };
});

const input = { asked: 1, days: 7, refund: 0, reason: "" };
const actors: OrderActor[] = ["buyer", "seller", "system", "operator"];

/** A dispute that somebody opens now over NT$500. */
const disputeOf = (order: OrderFacts, by: "buyer" | "seller", now: Date): DisputeFacts => ({
  by,
  from: order.state as OrderState,
  openedAt: now,
  heldUntil: order.deadlineAt,
  answerBy: later(now, 3 * DAY),
  resolveBy: later(now, 14 * DAY),
  amount: 500,
  answeredAt: null,
  answerAmount: null,
});

/** The transition made, as its verb would. */
function transitioned(
  order: OrderFacts,
  { name, actor }: { name: LiveTransition; actor: OrderActor },
  now: Date,
  asked: number,
) {
  return { ...order, ...changesOf(name, order, now, { ...input, asked, by: actor, amount: 500 }) };
}

/** All that anybody may do now. */
function possible(order: OrderFacts, now: Date): { name: LiveTransition; actor: OrderActor }[] {
  return transitionNames.flatMap((name) =>
    name === "place"
      ? []
      : actors.filter((actor) => refusalOf(name, order, actor, now) === null).map((actor) => ({ name, actor })),
  );
}

/** Steps of a random life: which of the possible transitions, and how long until the next. */
const scenarios = fc.array(fc.record({ pick: fc.nat(), wait: fc.integer({ min: 0, max: 9 * DAY }) }), {
  minLength: 1,
  maxLength: 40,
});

function live(steps: { pick: number; wait: number }[], asked: number, visit: (order: OrderFacts, now: Date) => void) {
  let now = start;
  let order: OrderFacts = placed(now, 1);
  visit(order, now);
  for (const { pick, wait } of steps) {
    now = later(now, wait);
    const allowed = possible(order, now);
    const made = allowed[pick % Math.max(1, allowed.length)];
    if (!made) continue;
    order = transitioned(order, made, now, asked);
    visit(order, now);
  }
}

describe("the table", () => {
  test("is whole", () => {
    expect(checkProcess(orderProcess)).toEqual([]);
  });

  test("names every transition once and only states that exist", () => {
    expect(transitions.map((t) => t.name).sort()).toEqual([...transitionNames].sort());
    for (const { from, to, actors } of transitions) {
      for (const state of [...from, ...to]) if (state !== null) expect(orderStates).toContain(state);
      expect(actors.length).toBeGreaterThan(0);
    }
  });

  test("leads out of every open state and into none from a final one, but by law", () => {
    for (const state of orderStates) {
      const leaving = transitions.filter((t) => t.from.includes(state));
      if (isFinal(state))
        expect(leaving.map(({ name }) => name)).toEqual(
          state === "completed" ? ["withdraw_by_law", "refund_after"] : [],
        );
      else expect(leaving.some((t) => t.to.some((to) => to !== state))).toBe(true);
    }
  });

  test("reaches every state from nothing", () => {
    const reached = new Set<OrderState | null>([null]);
    for (let before = 0; before !== reached.size; ) {
      before = reached.size;
      for (const { from, to } of transitions) if (from.some((s) => reached.has(s))) for (const s of to) reached.add(s);
    }
    expect([...orderStates].filter((state) => !reached.has(state))).toEqual([]);
  });

  test("refuses every transition from a state that is not its own, and every actor that is not its own", () => {
    const order = { ...placed(start, null), paidAt: start, dueAt: start, deliveredAt: start };
    for (const { name, from, actors } of transitions) {
      for (const state of orderStates.filter((each) => !from.includes(each)))
        for (const actor of actors)
          expect(refusalOf(name, { ...order, state }, actor, start)).toBe("transition_refused");
      const strangers = (["buyer", "seller", "operator", "system"] as const).filter((each) => !actors.includes(each));
      for (const actor of strangers)
        for (const state of from)
          if (state) expect(refusalOf(name, { ...order, state }, actor, start)).toBe("transition_refused");
    }
  });
});

describe("time", () => {
  test("every open state, however it was reached, has a deadline to come and a next actor; a final one has neither", () => {
    fc.assert(
      fc.property(scenarios, fc.nat(1), (steps, asked) => {
        live(steps, asked, (order, now) => {
          if (isFinal(order.state)) {
            expect(order.deadlineAt).toBeNull();
            expect(nextOf(order, now)).toBeNull();
          } else {
            expect(order.deadlineAt?.getTime()).toBeGreaterThan(now.getTime());
            expect(nextOf(order, now)).not.toBeNull();
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  test("no life gets stuck: from wherever it stands somebody can still bring it to an end", () => {
    const rescue: LiveTransition[] = [
      "thaw",
      "expire",
      "start_without_requirements",
      "deliver",
      "auto_accept",
      "decide_dispute",
      "escalate_cancellation",
      "agree_cancellation",
    ];
    fc.assert(
      fc.property(scenarios, fc.nat(1), (steps, asked) => {
        let last: OrderFacts = placed(start, 1);
        let at = start;
        live(steps, asked, (order, now) => {
          last = order;
          at = now;
        });
        for (let i = 0; i < 5 && !isFinal(last.state); i++) {
          at = later(at, 30 * DAY);
          const order = last;
          const now = at;
          const made = possible(order, now).find(({ name }) => rescue.includes(name));
          expect(made).toBeDefined();
          if (made) last = transitioned(order, made, now, asked);
        }
        expect(isFinal(last.state)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("each condition turns at its minute", () => {
    const paid: OrderFacts = { ...placed(start, 0), state: "awaiting_requirements", paidAt: start };
    const at = (ms: number) => later(start, ms);
    expect(refusalOf("start_without_requirements", paid, "seller", at(7 * DAY - 1))).toBe("transition_refused");
    expect(refusalOf("start_without_requirements", paid, "seller", at(7 * DAY))).toBeNull();
    expect(refusalOf("decline", paid, "seller", at(24 * HOUR))).toBeNull();
    expect(refusalOf("decline", paid, "seller", at(24 * HOUR + 1))).toBe("transition_refused");
    const working: OrderFacts = { ...paid, state: "in_progress", dueAt: at(7 * DAY) };
    expect(refusalOf("cancel_late", working, "buyer", at(8 * DAY - 1))).toBe("transition_refused");
    expect(refusalOf("cancel_late", working, "buyer", at(8 * DAY))).toBeNull();
    const shown: OrderFacts = { ...working, ...changesOf("deliver", working, at(8 * DAY)) };
    expect(shown.deadlineAt).toEqual(at(15 * DAY));
    expect(refusalOf("auto_accept", shown, "system", at(15 * DAY - 1))).toBe("transition_refused");
    expect(refusalOf("auto_accept", shown, "system", at(15 * DAY))).toBeNull();
    expect(refusalOf("request_revision", shown, "buyer", at(9 * DAY))).toBe("revisions_used_up");
    expect(refusalOf("request_revision", { ...shown, revisionsLeft: null }, "buyer", at(9 * DAY))).toBeNull();
  });

  test("an acceptance period is prolonged once, by seven days, and only for the delivery it was asked for", () => {
    const working: OrderFacts = {
      ...placed(start, 3),
      state: "in_progress",
      paidAt: start,
      dueAt: later(start, 7 * DAY),
    };
    const first = { ...working, ...changesOf("deliver", working, start) };
    const longer = { ...first, ...changesOf("extend_acceptance", first, later(start, 6 * DAY)) };
    expect(longer.deadlineAt).toEqual(later(start, 14 * DAY));
    expect(refusalOf("extend_acceptance", longer, "buyer", later(start, 7 * DAY))).toBe("transition_refused");
    expect(remindersOf(longer)).toEqual([later(start, 10 * DAY), later(start, 13 * DAY)]);
    const again = { ...longer, ...changesOf("request_revision", longer, later(start, 8 * DAY)) };
    const second = { ...again, ...changesOf("deliver", again, later(start, 9 * DAY)) };
    expect(second.deadlineAt).toEqual(later(start, 16 * DAY));
  });

  test("a deadline that is stored stands, whatever the numbers say since; reminders count back from it", () => {
    const until = later(start, MINUTE);
    const unpaid = { ...placed(start, 1), deadlineAt: until };
    expect(deadlineOf(unpaid, start)).toEqual(until);
    const delivered: OrderFacts = { ...placed(start, 1), state: "delivered", deadlineAt: later(start, 30 * DAY) };
    expect(remindersOf(delivered)).toEqual([later(start, 26 * DAY), later(start, 29 * DAY)]);
  });

  test("a revision never makes the seller late at once", () => {
    const late: OrderFacts = { ...placed(start, 1), state: "in_progress", paidAt: start, dueAt: start };
    const shown = { ...late, ...changesOf("deliver", late, later(start, 5 * DAY)) };
    const back = { ...shown, ...changesOf("request_revision", shown, later(start, 6 * DAY)) };
    expect(back.dueAt).toEqual(later(start, 9 * DAY));
    expect(open).toContain(back.state);
  });

  test("nothing runs while it is disputed; withdrawn, every date is later by just that time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 * DAY }),
        fc.integer({ min: 1, max: 40 * DAY }),
        fc.boolean(),
        (before, long, delivered) => {
          const working: OrderFacts = {
            ...placed(start, 1),
            state: "in_progress",
            paidAt: start,
            startedAt: start,
            dueAt: later(start, 7 * DAY),
          };
          const first = delivered ? { ...working, ...changesOf("deliver", working, start) } : working;
          const opened = later(start, Math.min(before, delivered ? 7 * DAY - 1 : before));
          const stopped = transitioned(first, { name: "open_dispute", actor: "seller" }, opened, 0);
          const withdrawn = later(opened, long);
          for (const name of [
            "auto_accept",
            "cancel_late",
            "deliver",
            "accept",
            "propose_cancellation",
            "agree_extension",
          ] as const)
            for (const actor of actors) expect(refusalOf(name, stopped, actor, withdrawn)).toBe("transition_refused");
          expect(refusalOf("withdraw_dispute", stopped, "buyer", withdrawn)).toBe("transition_refused");
          expect(refusalOf("withdraw_dispute", stopped, "seller", withdrawn)).toBeNull();
          const again = transitioned(stopped, { name: "withdraw_dispute", actor: "seller" }, withdrawn, 0);
          expect(again).toMatchObject({ state: first.state, dispute: null, dueAt: first.dueAt });
          const much = later(withdrawn, 30 * DAY);
          if (delivered) expect(again.deadlineAt).toEqual(later(first.deadlineAt ?? start, long));
          else expect(dueOf(again, much)).toEqual(later(working.dueAt ?? start, long));
          if (!delivered) {
            const late = later(start, 8 * DAY + long);
            if (late > withdrawn) {
              expect(refusalOf("cancel_late", again, "buyer", later(late, -1))).toBe("transition_refused");
              expect(refusalOf("cancel_late", again, "buyer", late)).toBeNull();
            }
          }
        },
      ),
    );
  });

  test("an acceptance period that was over before the dispute has a day at most once it is withdrawn", () => {
    const working: OrderFacts = { ...placed(start, 1), state: "in_progress", paidAt: start, dueAt: later(start, DAY) };
    const shown = { ...working, ...changesOf("deliver", working, start) };
    const droppedAfter = (opened: number, long: number) => {
      const stopped = transitioned(shown, { name: "open_dispute", actor: "seller" }, later(start, opened), 0);
      return transitioned(stopped, { name: "withdraw_dispute", actor: "seller" }, later(start, opened + long), 0)
        .deadlineAt;
    };
    expect(droppedAfter(7 * DAY - 1, 5 * DAY)).toEqual(later(start, 12 * DAY));
    expect(droppedAfter(7 * DAY, 5 * DAY)).toEqual(later(start, 13 * DAY));
    expect(droppedAfter(7 * DAY + HOUR, 0)).toEqual(later(start, 8 * DAY));
    expect(droppedAfter(9 * DAY, 5 * DAY)).toEqual(later(start, 15 * DAY));
  });

  test("a pause after the delivery makes no late delivery timely", () => {
    const late: OrderFacts = { ...placed(start, 1), state: "in_progress", paidAt: start, dueAt: later(start, DAY) };
    const shown = { ...late, ...changesOf("deliver", late, later(start, 2 * DAY)) };
    const stopped = transitioned(shown, { name: "open_dispute", actor: "buyer" }, later(start, 3 * DAY), 0);
    const again = transitioned(stopped, { name: "withdraw_dispute", actor: "buyer" }, later(start, 9 * DAY), 0);
    expect(dueOf(again, later(start, 10 * DAY))).toEqual(later(start, DAY));
    const back = { ...again, ...changesOf("request_revision", again, later(start, 10 * DAY)) };
    expect(dueOf(back, later(start, 10 * DAY))).toEqual(later(start, 13 * DAY));
  });

  test("the other side's turn, then the operators'; one amount named by both waits for a press", () => {
    const working: OrderFacts = { ...placed(start, 1), state: "in_progress", paidAt: start, dueAt: later(start, DAY) };
    const open = transitioned(working, { name: "open_dispute", actor: "buyer" }, start, 0);
    const next = nextOf;
    expect(next(open, later(start, 3 * DAY - 1))).toBe("seller");
    expect(refusalOf("decide_dispute", open, "operator", later(start, 3 * DAY - 1))).toBe("transition_refused");
    expect(next(open, later(start, 3 * DAY))).toBe("operator");
    expect(refusalOf("decide_dispute", open, "operator", later(start, 3 * DAY))).toBeNull();
    const answered = (answerAmount: number): OrderFacts => ({
      ...open,
      dispute: { ...disputeOf(working, "buyer", start), answeredAt: later(start, HOUR), answerAmount },
    });
    expect(next(answered(499), later(start, DAY))).toBe("operator");
    expect(refusalOf("agree_amount", answered(499), "buyer", later(start, DAY))).toBe("transition_refused");
    expect(next(answered(500), later(start, DAY))).toBe("buyer");
    for (const side of ["buyer", "seller"] as const)
      expect(refusalOf("agree_amount", answered(500), side, later(start, DAY))).toBeNull();
    expect(refusalOf("decide_dispute", answered(500), "operator", later(start, DAY))).toBeNull();
    expect(deadlineOf(answered(499), later(start, DAY))).toEqual(later(start, 14 * DAY));
  });
});
