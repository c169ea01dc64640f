import { expect, test } from "vitest";
import type { RoomEntry } from "#contract/orders/room.ts";
import { withEarlier, withNewest } from "./held-entries.ts";

const entry = (id: string, readAt: string | null = null): RoomEntry => ({
  id,
  kind: "text",
  side: "buyer",
  mine: true,
  text: id,
  files: [],
  at: "2026-03-20T04:00:00Z",
  readAt,
});
const entries = (...ids: string[]) => ids.map((id) => entry(id));
const names = (list: RoomEntry[] | null) => list?.map(({ id }) => id);

test("earlier entries stand before those that are held, each once", () => {
  expect(names(withEarlier(entries("m3", "m4"), entries("m1", "m2", "m3")))).toEqual(["m1", "m2", "m3", "m4"]);
});

test("the newest take the place of what both have, and what was loaded before stays", () => {
  const joined = withNewest(entries("m1", "m2", "m3"), [entry("m3", "2026-03-20T05:00:00Z"), entry("m4")]);
  expect(names(joined)).toEqual(["m1", "m2", "m3", "m4"]);
  expect(joined?.[2]?.readAt).not.toBeNull();
  expect(names(withNewest([], entries("m1")))).toEqual(["m1"]);
});

test("with a gap between the two, nothing is joined", () => {
  expect(withNewest(entries("m1", "m2"), entries("m8", "m9"))).toBeNull();
});
