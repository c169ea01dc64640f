import { expect, test, vi } from "vitest";
import { serviceDeclaration } from "#server/domains/catalog/search/service-search.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { documentKeeper } from "./keep.ts";

test("rows are read in parts, and a reading says when they are more than were measured", async () => {
  const world = await openWorld();
  const made: number[] = [];
  for (let n = 0; n < 5; n++) made.push((await makeService(world)).id);
  const warn = vi.fn();
  const ctx = { ...world.system, log: { ...world.system.log, warn } };
  // The keeper uses the SQL of a declaration only.
  const kind = serviceDeclaration as unknown as SearchKind;
  const read = async (size: number, measured: number) => {
    const { id, length } = await documentKeeper(kind, { size, measured }).now(ctx);
    return [...id.subarray(0, length)];
  };
  for (const size of [1, 2, 5, 6]) expect(await read(size, 5), `${size}`).toEqual(made);
  expect(warn).not.toHaveBeenCalled();
  expect(await read(2, 4)).toEqual(made);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ kind: "services", rows: 5 }, expect.stringContaining("SEARCH_URL"));
});
