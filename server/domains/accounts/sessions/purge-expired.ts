import { lt } from "drizzle-orm";
import { confirmHours } from "#contract/terms.ts";
import { mailTokens, phoneCodes, registrationCodes, sessions } from "#server/db/schema/accounts.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
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
    // They also say in which browser an account was registered, as long as its link is valid.
    const longAgo = later(yesterday, -confirmHours * HOUR);
    await ctx.db.delete(registrationCodes).where(lt(registrationCodes.expiresAt, longAgo));
    await eraseMarks(ctx);
  },
};
