import { sql } from "drizzle-orm";
import { byId, type Personal } from "#server/kernel/personal.ts";
import { forgetDesk } from "./forget-desk.ts";

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
    byId(
      "activity",
      "帳號的操作紀錄",
      ["audit_log"],
      () => sql`r.action, r.ip, r.at`,
      (me) => sql`from audit_log r where r.actor = 'member' and r.actor_id = ${me}`,
    ),
    byId(
      "usage",
      "使用統計",
      ["analytics_events"],
      () => sql`r.name, r.data, r.at`,
      (me) => sql`from analytics_events r where r.user_id = ${me}`,
    ),
  ],
  forget: forgetDesk,
  forgotten: [
    { tables: ["suspensions"], what: "stay, without quotes" },
    { tables: ["contacts"], what: "letters of the account or from its address: deleted" },
    { tables: ["audit_log"], what: "stays, without the addresses it was done from and without names" },
    { tables: ["analytics_events"], what: "stay for their 90 days, nobody's" },
  ],
};
