import { eq } from "drizzle-orm";
import type { NewsletterState } from "#contract/newsletters/states.ts";
import { newsletters } from "#server/db/schema/newsletters.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

export type Newsletter = typeof newsletters.$inferSelect & { state: NewsletterState };

export const asNewsletter = (row: typeof newsletters.$inferSelect): Newsletter => ({
  ...row,
  state: row.state as NewsletterState,
});

/** @throws Refusal not_found */
export async function getNewsletter(ctx: Ctx, id: number): Promise<Newsletter> {
  const [row] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id));
  return row ? asNewsletter(row) : refuse("not_found");
}

/** @throws Refusal not_found */
export async function lockNewsletter(ctx: Ctx, id: number): Promise<Newsletter> {
  const [row] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)).for("update");
  return row ? asNewsletter(row) : refuse("not_found");
}

/** How the acting operator stands to an issue. */
export const actorOf = (ctx: Ctx, { submittedBy }: Newsletter): "submitter" | "editor" =>
  submittedBy !== null && submittedBy === viewerId(ctx) ? "submitter" : "editor";
