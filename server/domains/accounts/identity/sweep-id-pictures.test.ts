import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { idApplications, idPictures } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { HOUR } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { applyForId } from "./apply-for-id.ts";
import { storeIdPicture } from "./id-pictures.ts";
import { sweepIdPicturesJob } from "./sweep-id-pictures.ts";

const world = await openWorld();
const { db, ports } = world.deps;
const sweep = sweepIdPicturesJob;
const folder = await mkdtemp(join(tmpdir(), "id-sweep-test-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = join(folder, "card.jpg");
await writeFile(
  path,
  await sharp({ create: { width: 400, height: 252, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer(),
);
const side = { path, name: "card.jpg", contentType: "image/jpeg", bytes: 1000, sha256: "" };

/** Applies as the member of this context. @returns the pictures that the application references */
async function apply(ctx: Ctx, userId: number): Promise<string[]> {
  await applyForId(ctx, { name: "林思妤", number: "A123456789" }, [side, side]);
  const [row] = await db.select().from(idApplications).where(eq(idApplications.userId, userId));
  return row?.pictures ?? [];
}

/** The remains of a process that ended between storing and inserting. */
const loosePicture = () => storeIdPicture(world.system, Buffer.from("a card"));
const isThere = async (key: string) => {
  const rows = await db.select().from(idPictures).where(eq(idPictures.key, key));
  return { row: rows.length === 1, bytes: await ports.storage.exists(key) };
};
const there = { row: true, bytes: true };
const gone = { row: false, bytes: false };

test("a day later what no application names goes; what one names, and what is fresh, stays", async () => {
  const { id } = await makeMember(world);
  const loose = await loosePicture();
  const named = await apply(world.as(id), id);
  world.pass(25 * HOUR);
  const fresh = await loosePicture();
  await Promise.all([sweep.run(world.system, {}), sweep.run(world.system, {})]);
  await sweep.run(world.system, {});
  expect(await isThere(loose)).toEqual(gone);
  expect(await isThere(fresh)).toEqual(there);
  expect(named).toHaveLength(2);
  for (const key of named) expect(await isThere(key)).toEqual(there);
  const acts = await db.select().from(auditLog).where(eq(auditLog.action, "identity.sweep"));
  expect(acts.map(({ data }) => data)).toEqual([{ pictures: 1 }]);
});

test("what an application takes up at this very moment stays", async () => {
  const { id } = await makeMember(world);
  const key = await loosePicture();
  world.pass(25 * HOUR);
  let sweeping: unknown;
  await db.transaction(async (tx) => {
    await tx.select().from(idPictures).where(eq(idPictures.key, key)).for("key share");
    sweeping = sweep.run(world.system, {});
    await tx.insert(idApplications).values({ userId: id, name: "林思妤", number: null, pictures: [key] });
  });
  await sweeping;
  expect(await isThere(key)).toEqual(there);
});

test("an application whose pictures were swept while it was being made is refused, and leaves nothing", async () => {
  const { id } = await makeMember(world);
  const puts: string[] = [];
  const put: typeof ports.storage.put = async (key, body, options) => {
    await ports.storage.put(key, body, options);
    if (puts.push(key) < 2) return;
    world.pass(25 * HOUR);
    await sweep.run(world.system, {});
  };
  const ctx = world.as(id);
  const slow = { ...ctx, ports: { ...ports, storage: { ...ports.storage, put } } };
  await expect(apply(slow, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await db.select().from(idApplications).where(eq(idApplications.userId, id))).toEqual([]);
  for (const key of puts) expect(await isThere(key)).toEqual(gone);
});

test("a refused application leaves nothing behind, and a run that broke off is finished by the next", async () => {
  const { id } = await makeMember(world);
  const kept = await apply(world.as(id), id);
  const before = await db.select().from(idPictures);
  await expect(apply(world.as(id), id)).rejects.toMatchObject({ code: "application_open" });
  expect(await db.select().from(idPictures)).toEqual(before);

  const loose = [await loosePicture(), await loosePicture()];
  world.pass(25 * HOUR);
  const storage = {
    ...ports.storage,
    delete: async (key: string) => {
      await ports.storage.delete(key);
      throw new Error("the process ended here");
    },
  };
  await expect(sweep.run({ ...world.system, ports: { ...ports, storage } }, {})).rejects.toThrow("ended here");
  expect(await db.select().from(idPictures).where(inArray(idPictures.key, loose))).toHaveLength(2);
  await sweep.run(world.system, {});
  for (const key of loose) expect(await isThere(key)).toEqual(gone);
  for (const key of kept) expect(await isThere(key)).toEqual(there);
});
