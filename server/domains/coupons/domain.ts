import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { personal } from "./personal.ts";
import { couponProcess } from "./process/coupon.ts";
import { couponHandlers } from "./routes.ts";
import { couponJobs } from "./warn-of-end.ts";

export const coupons = defineDomain({
  name: "coupons",
  title: "優惠券",
  uses: ["notifications"],
  handlers: couponHandlers,
  jobs: couponJobs,
  console: { coupons: {} },
  processes: [declare(couponProcess)],
  auditWords,
  auditSubjects,
  personal,
});
