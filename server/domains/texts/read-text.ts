import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { z } from "zod";
import { isTerms, textPages } from "#contract/texts/pages.ts";
import type { TextPage, TextQuery } from "#contract/texts/schemas.ts";
import { textVersions } from "#server/db/schema/texts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { dayOf, documentOf, liveText, type TextVersion } from "./live.ts";

export const comingAs = (row: TextVersion) => ({
  version: row.version,
  from: row.appliesFrom,
  change: row.change ?? "",
});

/** The versions of terms that applied, and the present one, newest first. */
async function pastVersions(ctx: Ctx, id: number): Promise<TextVersion[]> {
  const { textId, recalledAt, appliesFrom, version } = textVersions;
  return ctx.db
    .select()
    .from(textVersions)
    .where(and(eq(textId, id), isNull(recalledAt), lte(appliesFrom, ctx.now())))
    .orderBy(desc(version));
}

/**
 * A text as its page shows it: as it is now, or a version of terms that applied or is announced. Older versions of other
 * texts are the operators' affair.
 * @throws Refusal not_found
 */
export async function readText(
  ctx: Ctx,
  { path, version: asked }: z.output<typeof TextQuery>,
): Promise<z.output<typeof TextPage>> {
  const { document, version, updated, coming } = await liveText(ctx, path);
  const past = isTerms(path) ? await pastVersions(ctx, textPages[path].id) : [];
  const head = {
    coming: coming ? comingAs(coming) : null,
    versions: past.map((row) => ({ version: row.version, from: dayOf(path, row) })),
  };
  if (asked === undefined || asked === version) return { ...head, document, version, updated, now: true };
  const row = [...(coming ? [coming] : []), ...past].find((each) => each.version === asked);
  if (!row) refuse("not_found");
  return { ...head, document: documentOf(ctx, path, row), version: asked, updated: dayOf(path, row), now: false };
}
