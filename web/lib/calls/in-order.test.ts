import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

test("what is asked about one thing is done in the order of asking, also after a failure; other things do not wait", async () => {
  const done: string[] = [];
  const take = (name: string, ms: number) => () =>
    new Promise<void>((end, fail) =>
      setTimeout(() => {
        done.push(name);
        if (name === "fails") fail(new Error(name));
        else end();
      }, ms),
    );
  const all = [
    inOrder("service:1", take("slow", 30)),
    inOrder("service:1", take("fails", 5)),
    inOrder("service:1", take("quick", 0)),
    inOrder("service:2", take("other", 0)),
  ];
  await Promise.allSettled(all);
  expect(done).toEqual(["other", "slow", "fails", "quick"]);
});
