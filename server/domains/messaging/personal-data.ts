import { eq, sql } from "drizzle-orm";
import { contactMistakes, contactRefusals } from "#server/db/schema/messaging.ts";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "messages",
      "私訊",
      ["message_threads", "messages"],
      (me) => sql`r.thread_id as "threadId", ${nicknameOf(sql`r.sender_id`)} as sender, r.sender_id = ${me} as mine,
        ${nicknameOf(sql`case when t.sender_id = ${me} then t.receiver_id else t.sender_id end`)} as "with",
        t.service_id as "serviceId", r.text, r.unsent_at as "unsentAt", r.created_at as "createdAt"`,
      (me) =>
        sql`from messages r join message_threads t on t.id = r.thread_id where ${me} in (t.sender_id, t.receiver_id)`,
    ),
    pagedPart(
      "contact_mistakes",
      "你說聯絡方式判斷錯了的文字",
      ["contact_mistakes"],
      () => sql`r.text, r.page, r.at`,
      (me) => sql`from contact_mistakes r where r.user_id = ${me}`,
    ),
  ],
  withheld: {
    message_files: "the files themselves are there",
    message_reports: "what operators read; the member's own messages are there",
    contact_findings: "what was found in texts of the member that everybody reads",
    contact_refusals: "what was found in messages that were never sent; forgotten after 30 days",
  },
  // Messages also belong to the other member and are kept; the name next to them comes from the account.
  async erase(ctx, { id }) {
    await ctx.db.delete(contactRefusals).where(eq(contactRefusals.userId, id));
    await ctx.db.delete(contactMistakes).where(eq(contactMistakes.userId, id));
  },
  erased: [
    {
      tables: ["message_threads", "messages", "message_files", "message_reports"],
      what: "kept: they belong to the other party, too",
    },
    { tables: ["contact_refusals", "contact_mistakes"], what: "deleted: they hold what the member wrote" },
    { tables: ["contact_findings"], what: "deleted with the texts that contained them" },
  ],
};
