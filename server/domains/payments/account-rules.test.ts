import fc from "fast-check";
import { expect, test } from "vitest";
import { accountRefunds } from "#contract/terms.ts";
import { doubtsOf, needsIdentity } from "./account-rules.ts";

const sent = fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 8 });

/** A refund of this amount after those before it. */
const after = (all: readonly number[], nth: number) => ({
  before: { sum: all.slice(0, nth).reduce((sum, each) => sum + each, 0), count: nth },
  amount: all[nth] ?? 0,
});

test("who is not verified never gets more to accounts than the terms allow, however it is cut into refunds", () => {
  fc.assert(
    fc.property(sent, (wanted) => {
      let got = { sum: 0, count: 0 };
      for (const amount of wanted)
        if (!needsIdentity(got, amount)) got = { sum: got.sum + amount, count: got.count + 1 };
      expect(got.sum).toBeLessThanOrEqual(accountRefunds.unverifiedMost);
      // What is asked for and fits is never refused.
      if (wanted.every((each) => each <= accountRefunds.unverifiedMost)) expect(got.sum).toBeGreaterThan(0);
    }),
  );
  expect(needsIdentity({ sum: 0, count: 0 }, accountRefunds.unverifiedMost)).toBe(false);
});

test("what goes unseen is no more than the terms say in sum and number, and to an account of nobody else", () => {
  fc.assert(
    fc.property(sent, fc.boolean(), (all, shared) => {
      const unseen = all.filter((_, nth) => {
        const { before, amount } = after(all, nth);
        return doubtsOf(before, amount, shared) === null;
      });
      expect(unseen.length).toBeLessThanOrEqual(shared ? 0 : accountRefunds.unseen);
      expect(unseen.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(accountRefunds.unseenMost);
    }),
  );
});

test("a first refund to an account of one's own is seen by nobody up to the sum of the terms", () => {
  const none = { sum: 0, count: 0 };
  expect(doubtsOf(none, accountRefunds.unseenMost, false)).toBeNull();
  expect(doubtsOf(none, accountRefunds.unseenMost + 1, false)).toEqual({ sum: accountRefunds.unseenMost + 1 });
  expect(doubtsOf({ sum: 2, count: accountRefunds.unseen }, 1, true)).toEqual({
    count: accountRefunds.unseen + 1,
    shared: true,
  });
});
