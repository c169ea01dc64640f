import { sql } from "drizzle-orm";
import { byId, type Personal } from "#server/kernel/personal.ts";
import { forgetLetters } from "./forget-letters.ts";

export const personal: Personal = {
  export: [
    byId(
      "suspensions",
      "停權紀錄",
      ["suspensions"],
      () => sql`r.status, r.reason, r.quote, r.pledged_at as "pledgedAt", r.pledge_text as "pledgeText",
        r.ended_at as "endedAt", r.created_at as "createdAt"`,
      (me) => sql`from suspensions r where r.user_id = ${me}`,
    ),
    byId(
      "letters",
      "寫給客服的信與申訴，含回覆",
      ["contacts"],
      () => sql`r.kind, r.email, r.name, r.subject, r.text, r.answer, r.answered_at as "answeredAt",
        r.created_at as "createdAt"`,
      (me) => sql`from contacts r where r.user_id = ${me}`,
    ),
  ],
  forget: forgetLetters,
  forgotten: [
    { tables: ["suspensions"], what: "stay, without quotes" },
    { tables: ["contacts"], what: "letters of the account or from its address: deleted" },
  ],
};
