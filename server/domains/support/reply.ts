import { desc, eq } from "drizzle-orm";
import { supportMessages } from "#server/db/schema/support.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { moveLetter } from "./move-letter.ts";
import { type Attached, say } from "./say.ts";
import { findLinkedLetter, lockMyLetter } from "./store.ts";

/** Adds the member's message to their letter, which opens again if it was closed. @throws Refusal not_found */
export async function replyToLetter(ctx: Ctx, id: number, text: string, files: readonly Attached[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    const letter = await lockMyLetter(ctx, id);
    const messageId = await say(ctx, id, { staff: false, text, files });
    await moveLetter(ctx, letter, "reply", { actor: "member", input: { text, messageId }, data: { messageId } });
  });
}

/**
 * Adds the message of whoever has the link of a visitor's letter. Visitors have no idempotency keys: the same text once
 * more, with nothing in between, is the same message.
 * @throws Refusal token_invalid
 */
export async function replyByLink(ctx: Ctx, token: string, text: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const letter = (await findLinkedLetter(ctx, token, { lock: true })) ?? refuse("token_invalid");
    const [last] = await ctx.db
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.contactId, letter.id))
      .orderBy(desc(supportMessages.id))
      .limit(1);
    if (last && !last.staff && last.text === text) return;
    const messageId = await say(ctx, letter.id, { staff: false, text });
    await moveLetter(ctx, letter, "reply", { actor: "visitor", input: { text, messageId }, data: { messageId } });
  });
}
