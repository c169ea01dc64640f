import { sql } from "drizzle-orm";
import { type TextPath, textPages } from "#contract/texts/pages.ts";
import { taipeiDay } from "#contract/time.ts";
import { textVersions } from "#server/db/schema/texts.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { invalidate, versionOf } from "#server/search/versions.ts";
import { type Document, type Shelf, writtenAt, writtenShelves } from "./written/index.ts";

/** The name under which changes are announced to other processes. */
const TEXTS = "texts";

/** A text has changed. Part of the caller's transaction. */
export const textsChanged = (ctx: Ctx): Promise<void> => invalidate(ctx, TEXTS, []);

export type TextVersion = typeof textVersions.$inferSelect;

/** Whether a version applies, or would if there were no newer one. */
const applies = (row: TextVersion, now: Date): boolean => row.recalledAt === null && row.appliesFrom <= now;

/** What a version says. @param row undefined: the product's own text */
export function documentOf(ctx: Ctx, path: TextPath, row: TextVersion | undefined): Document {
  return row?.said ? { path, ...row.said } : writtenAt(ctx.ports.company, path);
}

/** The present version among those of one text, newest first; undefined: the product's own. */
export const presentOf = (rows: readonly TextVersion[], now: Date): TextVersion | undefined =>
  rows.find((row) => applies(row, now));

/** The announced version that does not apply yet, of one text. */
export const comingOf = (rows: readonly TextVersion[], now: Date): TextVersion | undefined =>
  rows.find((row) => row.recalledAt === null && row.appliesFrom > now);

/** The day since which a version applies, YYYY-MM-DD. */
export const dayOf = (path: TextPath, row: TextVersion | undefined): string =>
  row ? taipeiDay(row.appliesFrom) : textPages[path].day;

const cache = new AsyncCache<TextVersion[]>({
  freshMs: 10 * MINUTE,
  usableMs: 60 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: () => versionOf(TEXTS),
});

/** The present and the announced versions of all texts, newest first. */
async function shownVersions(ctx: Ctx): Promise<TextVersion[]> {
  const now = ctx.now().toISOString();
  return cache.get("texts", () =>
    ctx.db
      .select()
      .from(textVersions)
      .where(
        sql`${textVersions.recalledAt} is null and not exists (
          select from text_versions newer where newer.text_id = ${textVersions.textId} and newer.version > ${textVersions.version}
            and newer.recalled_at is null and newer.applies_from <= ${now}::timestamptz)`,
      )
      .orderBy(sql`${textVersions.version} desc`),
  );
}

/** A text as it is now, with the announced version of it. */
export async function liveText(ctx: Ctx, path: TextPath) {
  const rows = (await shownVersions(ctx)).filter(({ textId }) => textId === textPages[path].id);
  const present = presentOf(rows, ctx.now());
  return {
    document: documentOf(ctx, path, present),
    version: present?.version ?? 1,
    updated: dayOf(path, present),
    coming: comingOf(rows, ctx.now()),
  };
}

/** The texts of the help pages as they are now, in their groups, with the day of each text's last change. */
export async function liveShelves(
  ctx: Ctx,
): Promise<(Omit<Shelf, "documents"> & { documents: (Document & { updated: string })[] })[]> {
  return Promise.all(
    writtenShelves(ctx.ports.company).map(async (shelf) => ({
      ...shelf,
      documents: await Promise.all(
        shelf.documents.map(async ({ path }) => {
          const { document, updated } = await liveText(ctx, path);
          return { ...document, updated };
        }),
      ),
    })),
  );
}
