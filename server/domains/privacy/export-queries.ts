import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { getMyExportArchive, type MyExport } from "#contract/privacy/export.ts";
import { pathOf } from "#contract/route/route.ts";
import * as terms from "#contract/terms.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";

type MemberExport = typeof memberExports.$inferSelect;

/** The member's latest export. */
export async function latestExport(ctx: Ctx, userId: number): Promise<MemberExport | undefined> {
  const [row] = await ctx.db
    .select()
    .from(memberExports)
    .where(eq(memberExports.userId, userId))
    .orderBy(desc(memberExports.id))
    .limit(1);
  return row;
}

/** When the next export may be requested; null: now. A failed one does not count. */
export function nextExportAt(row: MemberExport | undefined, now: Date): Date | null {
  if (!row || row.state === "failed") return null;
  const next = later(row.createdAt, terms.exportEveryMs);
  return next > now ? next : null;
}

/** The status of the acting member's export. */
export async function myExport(ctx: Ctx): Promise<z.output<typeof MyExport>> {
  const row = await latestExport(ctx, memberId(ctx));
  const over = row?.state === "done" && row.expiresAt !== null && row.expiresAt <= ctx.now();
  const state = over ? "expired" : ((row?.state ?? "none") as MyExport["state"]);
  return {
    state,
    progress: row?.progress ?? 0,
    size: row?.bytes ?? null,
    createdAt: row?.createdAt ?? null,
    expiresAt: row?.expiresAt ?? null,
    url: row && state === "done" ? exportUrl(row.id) : null,
    nextAt: nextExportAt(row, ctx.now()),
  };
}

export const exportUrl = (id: number): string => pathOf(getMyExportArchive, { id });
