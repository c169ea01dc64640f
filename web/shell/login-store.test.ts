import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPageMember } from "#web/lib/calls/page-member.ts";
import { askLogin, closeLogin, resumeWanted } from "./login-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  setPageMember(0);
});

afterEach(() => {
  closeLogin("out");
  setPageMember(0);
  vi.useRealTimers();
});

test("what was wanted follows half a second after the log-in, once", () => {
  const run = vi.fn();
  askLogin(run);
  expect(run).not.toHaveBeenCalled();
  closeLogin("in");
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  resumeWanted();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a new member's nickname comes before what was wanted; a closed dialog forgets it; a member waits for nothing", () => {
  const run = vi.fn();
  askLogin(run);
  closeLogin("unnamed");
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  resumeWanted();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(1);

  askLogin(run);
  closeLogin("out");
  resumeWanted();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);

  setPageMember(7);
  askLogin(run);
  expect(run).toHaveBeenCalledTimes(2);
});
