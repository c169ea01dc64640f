import { expect, test, vi } from "vitest";
import { isOf, storeText } from "./draft-copy.ts";
import { type FileStore, type StoredRow, storedFilesIn } from "./stored-files.ts";

const file = (name: string) => new File([name], name);

function inMemory() {
  const rows = new Map<string, StoredRow>();
  const store: FileStore = {
    // Like an index: sorted by key, not by insertion.
    read: async (of) => [...rows.values()].filter((row) => row.of === of).sort((a, b) => a.key.localeCompare(b.key)),
    put: async (more) => {
      for (const row of more) rows.set(row.key, row);
    },
    remove: async (keys) => {
      for (const key of keys) rows.delete(key);
    },
    move: async (from, to) => {
      for (const row of rows.values()) if (row.of === from) rows.set(row.key, { ...row, of: to });
    },
    removeOf: async (matches) => {
      for (const { key, of } of rows.values()) if (matches(of)) rows.delete(key);
    },
  };
  return { rows, stored: storedFilesIn(store) };
}

const names = (files: readonly { file: File }[] | null) => files?.map(({ file: { name } }) => name);

test("files come back in the order in which they came, under the keys they were given", async () => {
  const { stored } = inMemory();
  expect(await stored.add("visitor", [{ key: "z", file: file("草圖.txt") }])).toBe(true);
  await stored.add("visitor", [
    { key: "m", file: file("照片.txt") },
    { key: "a", file: file("店名.txt") },
  ]);
  const there = await stored.read("visitor");
  expect(names(there)).toEqual(["草圖.txt", "照片.txt", "店名.txt"]);
  expect(there?.map(({ key }) => key)).toEqual(["z", "m", "a"]);
});

test("after the log-in they are the member's alone, until each has arrived", async () => {
  const { stored } = inMemory();
  await stored.add("visitor", [
    { key: "a", file: file("草圖.txt") },
    { key: "b", file: file("照片.txt") },
  ]);
  await stored.move("visitor", "member");
  expect(await stored.read("visitor")).toEqual([]);
  await stored.drop(["a"]);
  expect(names(await stored.read("member"))).toEqual(["照片.txt"]);
});

test("who logs out leaves none behind, and takes none of another's", async () => {
  const { stored } = inMemory();
  await stored.add("request-draft:7:new", [{ key: "a", file: file("草圖.txt") }]);
  await stored.add("request-draft:70:new", [{ key: "b", file: file("照片.txt") }]);
  await stored.forget((of) => isOf(of, 7));
  expect(await stored.read("request-draft:7:new")).toEqual([]);
  expect(names(await stored.read("request-draft:70:new"))).toEqual(["照片.txt"]);
});

test("what is kept in a shape that is no longer known is left out", async () => {
  const { rows, stored } = inMemory();
  rows.set("old", { key: "old", of: "visitor", at: 1, file: "草圖.txt" });
  expect(await stored.read("visitor")).toEqual([]);
});

test("where a browser keeps no files it is told, and nothing fails", async () => {
  const refuse = async () => {
    throw new DOMException("not here", "SecurityError");
  };
  const stored = storedFilesIn({ read: refuse, put: refuse, remove: refuse, move: refuse, removeOf: refuse });
  expect(await stored.read("visitor")).toBeNull();
  expect(await stored.add("visitor", [{ key: "a", file: file("草圖.txt") }])).toBe(false);
  expect(await stored.move("visitor", "member")).toBe(false);
  expect(await stored.drop(["a"])).toBe(false);
});

test("text counts as stored only where it outlasts the page", () => {
  const setItem = vi.fn();
  vi.stubGlobal("Storage", vi.fn());
  vi.stubGlobal("localStorage", Object.assign(new Storage(), { setItem }));
  expect(storeText("a", "1")).toBe(true);
  setItem.mockThrowOnce(new DOMException("full", "QuotaExceededError"));
  expect(storeText("a", "1")).toBe(false);
  vi.stubGlobal("localStorage", { setItem });
  expect(storeText("a", "1")).toBe(false);
  vi.unstubAllGlobals();
});
