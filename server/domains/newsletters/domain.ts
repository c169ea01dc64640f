import { and, eq, isNull, sql } from "drizzle-orm";
import { newsletterRecipients } from "#server/db/schema/newsletters.ts";
import { newsletterStopped } from "#server/domains/accounts/events.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { newsletterProcess } from "./process/newsletter.ts";
import { isWaiting } from "./process/predicates.ts";
import { newsletterHandlers } from "./routes.ts";
import { newsletterJobs } from "./send-newsletters.ts";

/** Notes that a member unsubscribed by the link in an issue. */
async function noteStopped(ctx: Ctx, { userId, issue }: { userId: number; issue: number }): Promise<void> {
  const { newsletterId, userId: reader, unsubscribedAt } = newsletterRecipients;
  await ctx.db
    .update(newsletterRecipients)
    .set({ unsubscribedAt: ctx.now() })
    .where(and(eq(newsletterId, issue), eq(reader, userId), isNull(unsubscribedAt)));
}

export const newsletters = defineDomain({
  name: "newsletters",
  title: "電子報",
  uses: ["notifications"],
  handlers: newsletterHandlers,
  jobs: newsletterJobs,
  on: [subscribe(newsletterStopped, "newsletters.note_stopped", noteStopped)],
  console: {
    newsletter: {
      newsletters: () =>
        waitingItems(
          { id: sql`n.id`, title: sql`n.subject`, since: sql`n.updated_at` },
          sql`from newsletters n where ${isWaiting.sql("n")}`,
        ),
    },
  },
  processes: [declare(newsletterProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
