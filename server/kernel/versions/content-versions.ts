import { z } from "zod";
import { contentVersions } from "#server/db/schema/set-up.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { jsonOf, num, read, text } from "#server/kernel/rows.ts";

/** A row of the data that operators set up: what kind of row, and its id. */
type Of = { kind: "category" | "subcategory" | "job" | "faq"; id: number };
type State = { version: number; data: object };

/** The answer to a save that is based on an older version. */
export const otherEditor = "另一位同事剛剛改過這一筆。你打的內容還在這裡，請先複製下來，重新整理後看過最新的內容再改。";

/** How many versions are listed, the newest. */
const LISTED = 30;

/**
 * Keeps what the acting operator has saved, in the transaction that saves it.
 * @param before what there was, null for a new row; it is kept, too, if this is the first change
 */
export async function keepVersion(ctx: Ctx, { kind, id }: Of, before: State | null, after: State): Promise<void> {
  const row = { kind, rowId: id };
  if (before)
    await ctx.db
      .insert(contentVersions)
      .values({ ...row, ...before })
      .onConflictDoNothing();
  await ctx.db.insert(contentVersions).values({ ...row, ...after, editorId: memberId(ctx), at: ctx.now() });
}

const Row = z.object({ version: num, data: jsonOf<unknown>(), editor: text.nullable(), at: text.nullable() });

/**
 * The versions of a row, newest first; none while nobody has changed it.
 * @param schema of the kind: versions that are no longer valid are left out
 */
export async function versionsOf<S extends z.ZodType>(ctx: Ctx, { kind, id }: Of, schema: S) {
  const rows = await read(ctx.db, Row)`
    select v.version, v.data, u.nickname as editor, v.at from content_versions v left join users u on u.id = v.editor_id
    where v.kind = ${kind} and v.row_id = ${id} order by v.version desc limit ${LISTED}`;
  return rows.flatMap(({ data, ...row }) => {
    const read = schema.safeParse(data);
    return read.success ? [{ ...row, data: read.data }] : [];
  });
}

/** Puts one of some ordered ids at another place, from 1; beyond the end it is the last. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}
