import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { contactMistakes } from "#server/db/schema/messaging.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";

/**
 * Stores a text reported as a false positive, with the matching patterns. The same text of the same member counts once.
 * @returns whether the text is refused at all; if not, nothing is stored and it can be sent
 */
export async function reportContactMistake(
  ctx: Ctx,
  { text, page }: { text: string; page: string },
): Promise<{ refused: boolean }> {
  const found = findContactDetails(text, [new URL(ctx.ports.origin).host]);
  if (found.length === 0) return { refused: false };
  const rules = [...new Set(found.map(({ rule }) => rule))];
  await ctx.db
    .insert(contactMistakes)
    .values({ userId: viewerId(ctx), text, rules, page, at: ctx.now() })
    .onConflictDoNothing();
  return { refused: true };
}
