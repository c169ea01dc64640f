import { eq } from "drizzle-orm";
import { visitorReports } from "#server/db/schema/visitor-reports.ts";
import type { PersonalData } from "#server/kernel/personal-data.ts";

/** Reports of messages are stored by messaging. */
export const personalData: PersonalData = {
  export: [],
  withheld: { visitor_reports: "written without an account; who has the address reads them by the link in the mail" },
  async erase(ctx, { email }) {
    if (email) await ctx.db.delete(visitorReports).where(eq(visitorReports.email, email));
  },
  erased: [
    {
      tables: ["visitor_reports"],
      what: "those by the address of the account: deleted with their texts; unconfirmed ones also after seven days",
    },
  ],
};
