import { sql } from "drizzle-orm";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

/** Everything but contact details stays: the law wants to know who said what, and how often a member infringed. */
export const personalData: PersonalData = {
  export: [
    pagedPart(
      "copyright_notices",
      "你提出的著作權通知",
      ["copyright_notices"],
      () => sql`r.id, r.place, r.title, r.state, r.email, r.role, r.name, r.holder, r.postal, r.phone, r.work, r.content,
        r.evidence, r.ask, r.reason, r.lawsuit, r.created_at as "createdAt"`,
      (me) => sql`from copyright_notices r where r.user_id = ${me}`,
    ),
    pagedPart(
      "copyright_notices_about_me",
      "關於你的內容的著作權通知，與你的回復通知",
      ["copyright_notices"],
      () => sql`r.id, r.place, r.title, r.state, r.name, r.holder, r.work, r.content, r.evidence, r.counter,
        r.taken_down_at as "takenDownAt", r.countered_at as "counteredAt", r.ended_at as "endedAt"`,
      (me) => sql`from copyright_notices r where r.owner_id = ${me} and r.taken_down_at is not null`,
    ),
  ],
  async erase(ctx, { id, email }) {
    await ctx.db.execute(sql`delete from copyright_notices where state = 'unconfirmed' and email = ${email}`);
    await ctx.db.execute(sql`update copyright_notices set user_id = null, email = '', postal = '', phone = ''
      where user_id = ${id} or (email <> '' and email = ${email})`);
    await ctx.db.execute(sql`update copyright_notices set counter = counter || '{"postal": "", "phone": ""}'::jsonb
      where owner_id = ${id} and counter is not null`);
  },
  erased: [
    {
      tables: ["copyright_notices"],
      what: "kept for courts, without addresses and telephones; unconfirmed ones of the address are deleted",
    },
  ],
};
