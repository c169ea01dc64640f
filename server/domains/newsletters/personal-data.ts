import { eq, sql } from "drizzle-orm";
import { newsletterRecipients } from "#server/db/schema/newsletters.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "newsletters",
      "電子報",
      ["newsletter_recipients"],
      () => sql`n.subject, n.released_at as "releasedAt", r.state, r.unsubscribed_at as "unsubscribedAt"`,
      (me) => sql`from newsletter_recipients r join newsletters n on n.id = r.newsletter_id where r.user_id = ${me}`,
      sql`r.newsletter_id`,
    ),
  ],
  withheld: { newsletters: "what operators wrote for the platform, and which of them; the audit log has the same" },
  async erase(ctx, { id }) {
    await ctx.db.delete(newsletterRecipients).where(eq(newsletterRecipients.userId, id));
  },
  erased: [
    { tables: ["newsletter_recipients"], what: "deleted" },
    { tables: ["newsletters"], what: "kept: the platform's own texts, with the number of the operators who acted" },
  ],
};
