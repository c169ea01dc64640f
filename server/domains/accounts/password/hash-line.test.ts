import { expect, test } from "vitest";
import { HashLine } from "./hash-line.ts";

/** Work that waits until it is released. */
function slowWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("one network has ten places, all together some dozens; our own work always waits", async () => {
  const line = new HashLine();
  const { work, end } = slowWork();
  const ten = Array.from({ length: 10 }, () => line.run("a", work));
  await expect(line.run("a", work)).rejects.toMatchObject({ code: "busy", status: 503 });
  const others = Array.from({ length: 16 }, (_, n) => line.run(`b${n}`, work));
  await expect(line.run("c", work)).rejects.toMatchObject({ code: "busy" });
  const ours = line.run("", work);
  end();
  await Promise.all([...ten, ...others, ours]);
  await line.run("a", async () => {});
  await line.run("c", async () => {});
});
