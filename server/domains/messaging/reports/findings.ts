import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { fitting } from "#contract/text/characters.ts";
import { contactFindings } from "#server/db/schema/messaging.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** A row with public texts, and its owner. */
export type PublicRow = { userId: number; rowId: number; texts: readonly string[] };

/**
 * Stores which of these rows contain contact details, and deletes the findings of rows without any.
 * @param place a key of `contactPlaces`
 * @returns the ids of the rows that contain any
 */
export async function noteFindings(ctx: Ctx, place: string, rows: readonly PublicRow[]): Promise<number[]> {
  const own = [new URL(ctx.ports.origin).host];
  const found = rows.flatMap(({ userId, rowId, texts }) => {
    const details = texts.flatMap((text) => findContactDetails(text, own));
    const kept = details.slice(0, 20).map(({ kind, text }) => ({ kind, text: fitting(text, 100) }));
    return kept.length > 0 ? [{ userId, rowId, place, found: kept, at: ctx.now() }] : [];
  });
  const ids = found.map(({ rowId }) => rowId);
  const looked = rows.map(({ rowId }) => rowId);
  if (looked.length > 0)
    await ctx.db
      .delete(contactFindings)
      .where(
        and(
          eq(contactFindings.place, place),
          inArray(contactFindings.rowId, looked),
          ids.length > 0 ? notInArray(contactFindings.rowId, ids) : undefined,
        ),
      );
  if (found.length > 0)
    await ctx.db
      .insert(contactFindings)
      .values(found)
      .onConflictDoUpdate({
        target: [contactFindings.place, contactFindings.rowId],
        set: { found: sql`excluded.found` },
      });
  return ids;
}

/** Records that the owners of these findings were asked to remove them. */
export async function noteAsked(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .update(contactFindings)
      .set({ askedAt: ctx.now() })
      .where(inArray(contactFindings.id, [...ids]));
}
