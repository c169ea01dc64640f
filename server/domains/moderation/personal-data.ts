import { eq, sql } from "drizzle-orm";
import { suspensions } from "#server/db/schema/moderation.ts";
import { forgetMember } from "#server/domains/approvals/index.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
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
      "restrictions",
      "帳號限制",
      ["restrictions"],
      () => sql`r.kind, r.reason, r.ends_at as "endsAt", r.lifted_at as "liftedAt", r.created_at as "createdAt"`,
      (me) => sql`from restrictions r where r.user_id = ${me}`,
    ),
  ],
  async erase(ctx, user) {
    await ctx.db.update(suspensions).set({ quote: "" }).where(eq(suspensions.userId, user.id));
    await forgetMember(ctx, resetFactorDecision, user.id);
  },
  erased: [
    { tables: ["suspensions"], what: "kept; quotes deleted" },
    { tables: ["restrictions"], what: "kept" },
    { tables: ["approvals"], what: "proposals about the account: kept without texts" },
  ],
};
