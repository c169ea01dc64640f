import { sql } from "drizzle-orm";
import { permission, rolesWith } from "#contract/roles.ts";
import { supportNotes } from "#server/db/schema/support.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { moveLetter } from "./move-letter.ts";
import { lockLetter } from "./store.ts";

/** Operators who may answer letters. */
export const answering = (ctx: Ctx) =>
  read(ctx.db, { id: num, nickname: text })(sql`
    select u.id, u.nickname from users u
    where u.roles && ${sql.param([...rolesWith(permission("contacts", "answer"))])}::text[] and u.deleted_at is null
    order by u.nickname, u.id`);

/** Hands a letter over to another operator. @throws Refusal not_found, conflict, invalid */
export async function handOver(ctx: Ctx, id: number, to: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const letter = await lockLetter(ctx, id);
    const operators = await answering(ctx);
    if (!operators.some((operator) => operator.id === to))
      refuseField("invalid", "to", "這位不是可以回信的客服，請選其他人。");
    if (letter.userId === to) refuseField("invalid", "to", "這是那位客服自己寫的信，請選其他人。");
    if (letter.ownerId === to) refuseField("invalid", "to", "這封信已經由這位負責。");
    await moveLetter(ctx, letter, "hand_over", {
      actor: "operator",
      input: { to },
      data: { from: letter.ownerId, to },
    });
  });
}

/** Ends a letter that was taken care of elsewhere, without an answer; what was done becomes a note. */
export async function settleLetter(ctx: Ctx, id: number, note: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const letter = await lockLetter(ctx, id);
    const { id: noteId } = await addNote(ctx, id, note);
    await moveLetter(ctx, letter, "settle", { actor: "operator", data: { noteId } });
  });
}

const addNote = async (ctx: Ctx, contactId: number, note: string) =>
  one(
    await ctx.db
      .insert(supportNotes)
      .values({ contactId, authorId: memberId(ctx), text: note, createdAt: ctx.now() })
      .returning({ id: supportNotes.id }),
  );

/** Notes something for other operators. @throws Refusal not_found */
export async function noteLetter(ctx: Ctx, id: number, note: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockLetter(ctx, id);
    const { id: noteId } = await addNote(ctx, id, note);
    await audit(ctx, "contact.note", "contact", id, { noteId });
  });
}
