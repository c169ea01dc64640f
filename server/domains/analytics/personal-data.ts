import { eq, sql } from "drizzle-orm";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "usage",
      "使用統計",
      ["analytics_events"],
      () => sql`r.name, r.data, r.at`,
      (me) => sql`from analytics_events r where r.user_id = ${me}`,
    ),
  ],
  async erase(ctx, { id }) {
    await ctx.db.update(analyticsEvents).set({ userId: null }).where(eq(analyticsEvents.userId, id));
  },
  erased: [{ tables: ["analytics_events"], what: "kept for their 90 days, without the member" }],
};
