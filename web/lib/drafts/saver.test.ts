import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#contract/api.ts";
import { Saver, type SaveState } from "./saver.ts";

const DELAY = 1000;
const RETRY = 5000;

/** A saver whose calls the test resolves by hand. */
function bench() {
  const sent: string[] = [];
  const states: SaveState["kind"][] = [];
  const stored: (string | null)[] = [];
  const answers: { done: (at: string) => void; fail: (error: unknown) => void }[] = [];
  const saver = new Saver<string>({
    save: (content) => {
      sent.push(content);
      return new Promise((done, fail) => answers.push({ done, fail }));
    },
    store: (content) => stored.push(content) > 0,
    changed: (state) => states.push(state.kind),
    delay: DELAY,
    retry: RETRY,
  });
  return { saver, sent, states, stored, answers };
}

const refusal = (status: number) =>
  new ApiError(status, { message: "x", code: status === 400 ? "invalid" : "internal" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving as one types", () => {
  test("several changes are one call with the newest content", async () => {
    const { saver, sent, states, stored, answers } = bench();
    saver.change("a");
    saver.change("ab");
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(sent).toEqual(["ab"]);
    answers[0]?.done("2026-11-21T06:30:00Z");
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe("saved");
    expect(stored).toEqual(["a", "ab", null]);
    expect(saver.behind).toBe(false);
  });

  test("what is typed during a call goes in the next one, and stays kept until then", async () => {
    const { saver, sent, stored, answers } = bench();
    saver.change("a");
    await vi.advanceTimersByTimeAsync(DELAY);
    saver.change("ab");
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(sent).toEqual(["a"]);
    answers[0]?.done("t1");
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.at(-1)).toBe("ab");
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(sent).toEqual(["a", "ab"]);
    answers[1]?.done("t2");
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.at(-1)).toBeNull();
  });

  test("a server that is away is tried again, with nothing lost", async () => {
    const { saver, sent, states, stored, answers } = bench();
    saver.change("a");
    await vi.advanceTimersByTimeAsync(DELAY);
    answers[0]?.fail(refusal(503));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe("waiting");
    expect(stored).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(RETRY);
    expect(sent).toEqual(["a", "a"]);
    answers[1]?.done("t");
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe("saved");
  });

  test("what is refused is kept and not sent again until it changes", async () => {
    const { saver, sent, states, stored, answers } = bench();
    saver.change("bad");
    await vi.advanceTimersByTimeAsync(DELAY);
    answers[0]?.fail(refusal(400));
    await vi.advanceTimersByTimeAsync(10 * RETRY);
    expect(states.at(-1)).toBe("refused");
    expect(sent).toEqual(["bad"]);
    expect(stored).toEqual(["bad"]);
    saver.change("good");
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(sent).toEqual(["bad", "good"]);
  });

  test("flushing sends at once, and tells whether everything arrived", async () => {
    const { saver, sent, answers } = bench();
    expect(await saver.flush()).toBe(true);
    saver.change("a");
    const flushed = saver.flush();
    expect(sent).toEqual(["a"]);
    saver.change("ab");
    answers[0]?.done("t1");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["a", "ab"]);
    answers[1]?.fail(refusal(503));
    expect(await flushed).toBe(false);
    expect(saver.behind).toBe(true);
  });

  test("closing sends what is left and then rests", async () => {
    const { saver, sent, answers } = bench();
    saver.change("a");
    const closed = saver.close();
    answers[0]?.fail(refusal(503));
    expect(await closed).toBe(false);
    await vi.advanceTimersByTimeAsync(3 * RETRY);
    expect(sent.length).toBe(1);
  });
});

test("what is given up is neither sent nor kept", async () => {
  const { saver, sent, states, stored } = bench();
  saver.change("a");
  saver.forget();
  await vi.advanceTimersByTimeAsync(DELAY + RETRY);
  expect([sent, states.at(-1), stored.at(-1), saver.behind]).toEqual([[], "untouched", null, false]);
});
