import { lt } from "drizzle-orm";
import { mailTokens, phoneCodes, sessions } from "#server/db/schema/accounts.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { eraseMarks } from "../marks/marks.ts";

/**
 * Deletes expired sessions, links and codes; links and codes a day later, so that they can be told from unknown ones.
 * Also deletes old marks.
 */
export const purgeExpiredJob: Job = {
  name: "forget_expired",
  cron: "55 * * * *",
  does: "deletes expired sessions, expired links and codes after a day, and marks after half a year",
  async run(ctx) {
    const yesterday = later(ctx.now(), -DAY);
    await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()));
    await ctx.db.delete(mailTokens).where(lt(mailTokens.expiresAt, yesterday));
    await ctx.db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, yesterday));
    await eraseMarks(ctx);
  },
};
