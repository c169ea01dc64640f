import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency.ts";

const full = expect.objectContaining({ code: "too_many", status: 429 });

test("one name has its turns and its line, in the order in which they came; another name waits for none of them", async () => {
  const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 2, patience: 5000 });
  const begun: string[] = [];
  const take = (name: string, who: string) =>
    turns.take(name).then((end) => {
      begun.push(who);
      return end;
    });
  const first = await take("a", "first");
  const second = await take("a", "second");
  const third = take("a", "third");
  const fourth = take("a", "fourth");
  await expect(take("a", "fifth")).rejects.toEqual(full);
  (await take("b", "other"))();
  expect(begun).toEqual(["first", "second", "other"]);
  second();
  (await third)();
  (await fourth)();
  first();
  expect(begun).toEqual(["first", "second", "other", "third", "fourth"]);
  // The queue is empty again.
  await take("a", "sixth");
  await take("a", "seventh");
});

test("whoever waits too long is refused, and takes no turn later", async () => {
  const turns = new ConcurrencyLimit({ atOnce: 1, waiting: 5, patience: 20 });
  const end = await turns.take("a");
  await expect(turns.take("a")).rejects.toEqual(full);
  end();
  (await turns.take("a"))();
});
