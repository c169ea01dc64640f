import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { subcategories } from "#server/db/schema/catalog.ts";
import { subcategoryMeanings } from "#server/db/schema/searches.ts";
import { clearCaches } from "#server/kernel/caches.ts";
import { fold } from "#server/kernel/fold.ts";
import { cosine } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { makeCategory } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { reference } from "./reference.ts";

const world = await openWorld();
const { db } = world.deps;

/** The vector of a subcategory as a process reads it that starts now. */
async function vectorOf(id: number): Promise<Float32Array> {
  clearCaches();
  const { subcategoryVectors } = await reference(systemCtx(world.deps, "test"));
  return subcategoryVectors.get(id) ?? new Float32Array();
}

test("what a subcategory means is computed once, and again for another name or another model", async () => {
  const { subcategoryId: id } = await makeCategory(world);
  const one = eq(subcategoryMeanings.subcategoryId, id);
  const own = await vectorOf(id);
  const [row] = await db.select().from(subcategoryMeanings).where(one);
  expect(row?.vectorVersion).toBe((await openEncoder()).version);

  // Another vector in the row shows which one is used.
  const vector = Buffer.alloc(row?.vector?.length ?? 0, 0x35);
  await db.update(subcategoryMeanings).set({ vector }).where(one);
  expect(cosine(await vectorOf(id), own)).toBeLessThan(0.9);
  await db.update(subcategoryMeanings).set({ vectorVersion: "before" }).where(one);
  expect(await vectorOf(id)).toEqual(own);

  await db.update(subcategories).set({ name: "鋼琴調音" }).where(eq(subcategories.id, id));
  expect(cosine(await vectorOf(id), own)).toBeLessThan(0.9);
  const [renamed] = await db.select().from(subcategoryMeanings).where(one);
  expect(renamed?.text).toContain(fold("鋼琴調音"));
});
