import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SavedReplyForm } from "#contract/support/forms.ts";
import { SavedReply } from "#contract/support/schemas.ts";
import { savedReplies } from "#server/db/schema/support.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

type Form = z.output<typeof SavedReplyForm>;

/** All saved replies, by title. */
export const listReplies = (ctx: Ctx, where = sql`true`) =>
  read(
    ctx.db,
    SavedReply,
  )(sql`
    select r.id, r.title, r.text, u.nickname as "updatedBy", r.updated_at as "updatedAt"
    from saved_replies r left join users u on u.id = r.updated_by where ${where} order by r.title, r.id`);

const reply = async (ctx: Ctx, id: number) => one(await listReplies(ctx, sql`r.id = ${id}`));

export async function addReply(ctx: Ctx, form: Form) {
  return tx(ctx, async (ctx) => {
    const at = { updatedBy: memberId(ctx), updatedAt: ctx.now(), createdAt: ctx.now() };
    const { id } = one(
      await ctx.db
        .insert(savedReplies)
        .values({ ...form, ...at })
        .returning({ id: savedReplies.id }),
    );
    await audit(ctx, "saved_reply.add", "saved_reply", id, form);
    return reply(ctx, id);
  });
}

/** @throws Refusal not_found */
export async function changeReply(ctx: Ctx, id: number, form: Form) {
  return tx(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(savedReplies).where(eq(savedReplies.id, id)).for("update");
    if (!before) refuse("not_found");
    await ctx.db
      .update(savedReplies)
      .set({ ...form, updatedBy: memberId(ctx), updatedAt: ctx.now() })
      .where(eq(savedReplies.id, id));
    await audit(ctx, "saved_reply.change", "saved_reply", id, {
      before: { title: before.title, text: before.text },
      form,
    });
    return reply(ctx, id);
  });
}

/** @throws Refusal not_found */
export async function removeReply(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [gone] = await ctx.db.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (!gone) refuse("not_found");
    await audit(ctx, "saved_reply.remove", "saved_reply", id, { title: gone.title, text: gone.text });
  });
}
