import { eq } from "drizzle-orm";
import type { LetterTransition } from "#contract/support/states.ts";
import { contacts } from "#server/db/schema/support.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifySides } from "./notify-letter.ts";
import { type LetterProcessTypes, letterProcess } from "./process/letter.ts";
import { asLetter, type Letter, lockLetter } from "./store.ts";

const binding = (actor: LetterProcessTypes["actor"]): Binding<LetterProcessTypes, Letter> => ({
  actorOf: () => actor,
  async save(ctx, { before, now }, changes) {
    const rows = await ctx.db
      .update(contacts)
      .set({ ...changes, updatedAt: now })
      .where(eq(contacts.id, before.id))
      .returning();
    return asLetter(ctx, one(rows));
  },
  steps: [(ctx, { name, after, input: { text = "" } }) => notifySides(ctx, { name, actor, letter: after, text })],
});

type How = {
  actor: LetterProcessTypes["actor"];
  input?: LetterProcessTypes["input"];
  /** What the audit log keeps: never what was written to each other. */
  data?: Record<string, unknown>;
};

/** Makes a transition of a locked letter. @throws Refusal conflict, or as its guards say */
export const moveLetter = (
  ctx: Ctx,
  letter: Letter,
  name: LetterTransition,
  { actor, input = {}, data = {} }: How,
): Promise<Letter> => runTransition(ctx, letterProcess, binding(actor), letter, name, { input, data });

/** Makes a transition that needs no input, as an operator. @throws Refusal not_found, conflict */
export async function pressLetter(ctx: Ctx, id: number, name: LetterTransition): Promise<void> {
  await tx(ctx, async (ctx) => {
    await moveLetter(ctx, await lockLetter(ctx, id), name, { actor: "operator" });
  });
}
