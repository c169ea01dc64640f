import { expect, test } from "vitest";
import { DAY } from "#server/kernel/clock.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

test("security.txt names a page that answers, itself, and an end that is ahead and less than a year away", async () => {
  world.pass(400 * DAY);
  const visitor = world.visitor();
  const answer = await visitor.send({ method: "GET", url: "/.well-known/security.txt" });
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    answer.body
      .trim()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  const { origin } = world.deps.ports;
  expect(fields.get("Canonical")).toBe(`${origin}/.well-known/security.txt`);
  expect(fields.get("Contact")).toBe(`${origin}/contact`);
  expect(fields.get("Preferred-Languages")).toBe("zh-Hant, en");
  const ahead = new Date(fields.get("Expires") ?? "").getTime() - world.clock.now().getTime();
  expect(ahead).toBeGreaterThan(90 * DAY);
  expect(ahead).toBeLessThan(365 * DAY);
});
