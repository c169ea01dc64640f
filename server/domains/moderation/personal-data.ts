import { sql } from "drizzle-orm";
import { forgetMember } from "#server/domains/approvals/index.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { eraseLetters } from "./erase-letters.ts";
import { resetFactorDecision } from "./reset-factor.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "suspensions",
      "停權紀錄",
      ["suspensions"],
      () => sql`r.status, r.reason, r.quote, r.pledged_at as "pledgedAt", r.pledge_text as "pledgeText",
        r.ended_at as "endedAt", r.created_at as "createdAt"`,
      (me) => sql`from suspensions r where r.user_id = ${me}`,
    ),
    pagedPart(
      "letters",
      "寫給客服的信與申訴，含回覆",
      ["contacts"],
      () => sql`r.kind, r.email, r.name, r.subject, r.text, r.answer, r.answered_at as "answeredAt",
        r.created_at as "createdAt"`,
      (me) => sql`from contacts r where r.user_id = ${me}`,
    ),
  ],
  async erase(ctx, user) {
    await eraseLetters(ctx, user);
    await forgetMember(ctx, resetFactorDecision, user.id);
  },
  erased: [
    { tables: ["suspensions"], what: "kept; quotes deleted" },
    { tables: ["contacts"], what: "messages of the account or from its address: deleted" },
    { tables: ["approvals"], what: "proposals about the account: kept without texts" },
  ],
};
