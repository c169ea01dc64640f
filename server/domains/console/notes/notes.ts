import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Note, type Notes } from "#contract/console/notes.ts";
import { operatorNotes } from "#server/db/schema/notes.ts";
import { lockUser, nicknameOf } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

/** What a note is about: a row, by its kind in the audit log. */
export type Noted = { subject: "user" | "order"; id: number };

const About = { parties: z.array(num), deleted: bool };

/**
 * Whether the acting operator may deal with the notes: not where they are the member or a party themselves, and no more
 * once the account is deleted. @throws Refusal not_found
 */
async function accessTo(ctx: Ctx, { subject, id }: Noted): Promise<{ own: boolean; deleted: boolean }> {
  const rows = await read(
    ctx.db,
    About,
  )(
    subject === "user"
      ? sql`select array[u.id] as parties, u.deleted_at is not null as deleted from users u where u.id = ${id}`
      : sql`select array[o.buyer_id, o.seller_id] as parties, false as deleted from orders o where o.id = ${id}`,
  );
  const { parties, deleted } = rows[0] ?? refuse("not_found");
  return { own: parties.includes(memberId(ctx)), deleted };
}

const of = ({ subject, id }: Noted) => and(eq(operatorNotes.subject, subject), eq(operatorNotes.subjectId, id));

/** All notes, newest first; none about oneself. @throws Refusal not_found */
export async function notesAbout(ctx: Ctx, noted: Noted): Promise<z.output<typeof Notes>> {
  const { own, deleted } = await accessTo(ctx, noted);
  const notes = own
    ? []
    : await read(ctx.db, Note)`
        select w.id, w.text, ${nicknameOf(sql`w.author_id`)} as author, w.created_at as "createdAt",
          case when w.struck_at is not null then json_build_object('by', ${nicknameOf(sql`w.struck_by`)},
            'at', w.struck_at) end as struck
        from operator_notes w where w.subject = ${noted.subject} and w.subject_id = ${noted.id} order by w.id desc`;
  return { notes, mayWrite: !own && !deleted };
}

/** In the caller's transaction. @throws Refusal not_found, forbidden about oneself, conflict for a deleted account */
async function admit(ctx: Ctx, noted: Noted): Promise<void> {
  // The deletion of the account waits for this lock, so that it also deletes the note.
  if (noted.subject === "user") await lockUser(ctx, noted.id);
  const { own, deleted } = await accessTo(ctx, noted);
  if (own) refuse("forbidden");
  if (deleted) refuse("conflict");
}

/** Adds a note. The log says that there is one, not what it says. @throws Refusal as `admit` */
export async function writeNote(ctx: Ctx, noted: Noted, text: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    await admit(ctx, noted);
    const { id } = one(
      await ctx.db
        .insert(operatorNotes)
        .values({
          ...{ subject: noted.subject, subjectId: noted.id, text, authorId: memberId(ctx) },
          createdAt: ctx.now(),
        })
        .returning(),
    );
    await audit(ctx, "note.write", noted.subject, noted.id, { noteId: id });
  });
}

/** Strikes a note out; it stays readable. @throws Refusal as `admit`, conflict when it is struck out already */
export async function strikeNote(ctx: Ctx, noted: Noted, noteId: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await admit(ctx, noted);
    const mine = and(of(noted), eq(operatorNotes.id, noteId));
    const [note] = await ctx.db.select().from(operatorNotes).where(mine).for("update");
    if (!note) refuse("not_found");
    if (note.struckAt) refuse("conflict", "這則備註已經劃掉了。");
    await ctx.db
      .update(operatorNotes)
      .set({ struckBy: memberId(ctx), struckAt: ctx.now() })
      .where(mine);
    await audit(ctx, "note.strike", noted.subject, noted.id, { noteId });
  });
}
