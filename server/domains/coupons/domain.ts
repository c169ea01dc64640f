import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { personal } from "./personal.ts";
import { activation } from "./press-coupon.ts";
import { couponProcess } from "./process/coupon.ts";
import { isAgreed } from "./process/predicates.ts";
import { couponHandlers } from "./routes.ts";
import { couponJobs } from "./warn-of-end.ts";

export const coupons = defineDomain({
  name: "coupons",
  title: "優惠券",
  uses: ["approvals", "messaging", "notifications"],
  handlers: couponHandlers,
  jobs: couponJobs,
  console: {
    coupons: { agreedCoupons: () => sql`(select count(*)::int from coupons c where ${isAgreed.sql("c")})` },
  },
  operatorDecisions: [activation],
  processes: [declare(couponProcess)],
  auditWords,
  auditSubjects,
  personal,
});
