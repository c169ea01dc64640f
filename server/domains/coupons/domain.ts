import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { couponProcess } from "./process/coupon.ts";
import { isAgreed } from "./process/predicates.ts";
import { couponHandlers } from "./routes.ts";
import { activation } from "./transition-coupon.ts";
import { couponJobs } from "./warn-of-end.ts";

export const coupons = defineDomain({
  name: "coupons",
  title: "優惠券",
  uses: ["approvals", "messaging", "notifications"],
  handlers: couponHandlers,
  jobs: couponJobs,
  console: {
    coupons: {
      agreedCoupons: () =>
        waitingItems(
          { id: sql`c.id`, title: sql`c.title`, since: sql`c.created_at` },
          sql`from coupons c where ${isAgreed.sql("c")}`,
        ),
    },
  },
  operatorDecisions: [activation],
  processes: [declare(couponProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
