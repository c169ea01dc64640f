import { eq, sql } from "drizzle-orm";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { byId, type Personal } from "#server/kernel/personal.ts";

export const personal: Personal = {
  export: [
    byId(
      "usage",
      "使用統計",
      ["analytics_events"],
      () => sql`r.name, r.data, r.at`,
      (me) => sql`from analytics_events r where r.user_id = ${me}`,
    ),
  ],
  async forget(ctx, { id }) {
    await ctx.db.update(analyticsEvents).set({ userId: null }).where(eq(analyticsEvents.userId, id));
  },
  forgotten: [{ tables: ["analytics_events"], what: "stay for their 90 days, nobody's" }],
};
