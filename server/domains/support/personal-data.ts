import { sql } from "drizzle-orm";
import { contacts } from "#server/db/schema/support.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "letters",
      "寫給客服的信與申訴",
      ["contacts"],
      () => sql`r.id, r.kind, r.topic, r.email, r.name, r.subject, r.text, r.order_id as "orderId",
        r.opened_by is not null as "fromSupport", r.created_at as "createdAt"`,
      (me) => sql`from contacts r where r.user_id = ${me}`,
    ),
    pagedPart(
      "letter_messages",
      "信件往來的內容",
      ["support_messages"],
      () => sql`r.contact_id as "letterId", r.staff as "fromSupport", r.text, r.created_at as "createdAt"`,
      (me) => sql`from support_messages r join contacts c on c.id = r.contact_id where c.user_id = ${me}`,
    ),
  ],
  withheld: {
    support_files: "the files themselves are there",
    support_notes: "notes of operators for each other",
    saved_replies: "texts of the platform",
  },
  // Messages and files go with their letter; the bytes of files are swept when nothing names them.
  async erase(ctx, { id, email }) {
    await ctx.db.delete(contacts).where(sql`${contacts.userId} = ${id} or lower(${contacts.email}) = ${email}`);
  },
  erased: [
    {
      tables: ["contacts", "support_messages", "support_files", "support_notes"],
      what: "threads of the account or with its address: deleted, with files and notes",
    },
    { tables: ["saved_replies"], what: "kept: texts of the platform" },
  ],
};
