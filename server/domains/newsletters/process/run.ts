import { eq } from "drizzle-orm";
import type { NewsletterTransition } from "#contract/newsletters/states.ts";
import { newsletters } from "#server/db/schema/newsletters.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { actorOf, asNewsletter, type Newsletter } from "../store.ts";
import { newsletterProcess } from "./newsletter.ts";

/** Makes a transition of a locked issue. @throws Refusal conflict when its state or the two-person rule forbids it */
export const transition = (
  ctx: Ctx,
  row: Newsletter,
  name: Exclude<NewsletterTransition, "create">,
  { again = false }: { again?: boolean } = {},
): Promise<Newsletter> =>
  runTransition(
    ctx,
    newsletterProcess,
    {
      actorOf: (ctx, row) => (ctx.actor.kind === "system" ? "system" : actorOf(ctx, row)),
      async save(ctx, { before, now }, changes) {
        const set = { ...changes, updatedAt: now };
        const rows = await ctx.db.update(newsletters).set(set).where(eq(newsletters.id, before.id)).returning();
        return asNewsletter(one(rows));
      },
    },
    row,
    name,
    { input: { by: viewerId(ctx), again }, data: { subject: row.subject, version: row.version } },
  );
