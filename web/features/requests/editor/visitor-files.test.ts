import { expect, test } from "vitest";
import { readVisitorFiles } from "./use-visitor-files.ts";

/** Slow file storage of a visitor's browser. */
function slowFiles() {
  const dropped: string[] = [];
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  }).then(() => [{ key: "k1", file: new File(["店名"], "店名.txt") }]);
  const drop = async (keys: readonly string[]) => {
    dropped.push(...keys);
    return true;
  };
  return { files: { read: () => there, drop }, arrive, dropped };
}

test("files that a log-in takes along while they are being read are not deleted", async () => {
  const { files, arrive, dropped } = slowFiles();
  let copied = true;
  const reading = readVisitorFiles(files, () => copied);
  copied = false;
  arrive();
  expect((await reading)?.map(({ key }) => key)).toEqual(["k1"]);
  expect(dropped).toEqual([]);
});

test("files without the request that they belong to are deleted", async () => {
  const { files, arrive, dropped } = slowFiles();
  arrive();
  expect(await readVisitorFiles(files, () => false)).toEqual([]);
  expect(dropped).toEqual(["k1"]);
});
