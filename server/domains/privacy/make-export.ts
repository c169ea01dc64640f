import { Readable } from "node:stream";
import { and, eq, inArray, lte } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { tx } from "#server/kernel/tx.ts";
import { writeArchive } from "./export-archive.ts";
import { notifyExport } from "./mails.ts";

const keyOf = (id: number): string => `exports/${id}.zip`;

/** Streams the archive into the storage. @returns its size in bytes */
async function store(ctx: Ctx, registry: DomainRegistry, id: number, userId: number): Promise<number> {
  let shown = 0;
  const progress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100));
    // Stored in steps of five percent; the page polls every few seconds.
    if (percent < shown + 5) return;
    shown = percent;
    ctx.db
      .update(memberExports)
      .set({ progress: percent })
      .where(and(eq(memberExports.id, id), eq(memberExports.state, "running")))
      .catch((error: unknown) => ctx.log.warn({ err: error }, "the progress of an export was not written"));
  };
  const archive = await writeArchive(ctx, registry, userId, progress);
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of archive as AsyncIterable<Buffer>) {
      bytes += piece.length;
      yield piece;
    }
  };
  await ctx.ports.storage.put(keyOf(id), Readable.from(counted()), { contentType: "application/zip" });
  return bytes;
}

async function finish(ctx: Ctx, id: number, userId: number, bytes: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const done = await ctx.db
      .update(memberExports)
      .set({
        state: "done",
        progress: 100,
        bytes,
        key: keyOf(id),
        finishedAt: ctx.now(),
        expiresAt: later(ctx.now(), terms.exportRetentionDays * DAY),
      })
      .where(and(eq(memberExports.id, id), eq(memberExports.state, "running")))
      .returning({ id: memberExports.id });
    if (!done[0]) return;
    await notifyExport(ctx, userId, id);
  });
}

/**
 * Creates the archive of a waiting export; one interrupted by a crash starts again under the same key. A failure is
 * shown to the member, who may retry at once.
 */
export async function makeExport(ctx: Ctx, registry: DomainRegistry, id: number): Promise<void> {
  const [row] = await ctx.db
    .update(memberExports)
    .set({ state: "running", progress: 0 })
    .where(and(eq(memberExports.id, id), inArray(memberExports.state, ["waiting", "running"])))
    .returning({ userId: memberExports.userId });
  if (!row) return;
  try {
    const bytes = await store(ctx, registry, id, row.userId);
    await finish(ctx, id, row.userId, bytes);
  } catch (error) {
    ctx.log.error({ err: error, export: id }, "an export could not be made");
    await ctx.ports.storage.delete(keyOf(id)).catch(() => {});
    await ctx.db
      .update(memberExports)
      .set({ state: "failed", finishedAt: ctx.now() })
      .where(and(eq(memberExports.id, id), eq(memberExports.state, "running")));
  }
}

/** Deletes expired archives, bytes first, so that an expired row never has any. @returns how many */
export async function expireExports(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .select({ id: memberExports.id, key: memberExports.key })
    .from(memberExports)
    .where(and(eq(memberExports.state, "done"), lte(memberExports.expiresAt, ctx.now())));
  for (const { id, key } of rows) {
    if (key) await ctx.ports.storage.delete(key);
    await ctx.db.update(memberExports).set({ state: "expired", key: null }).where(eq(memberExports.id, id));
  }
  return rows.length;
}
