import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { paymentJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { declaredAttempts } from "./process/attempt.ts";
import { declaredCards } from "./process/card.ts";
import { declaredRefunds } from "./process/refund.ts";
import { paymentHandlers } from "./routes.ts";

export const payments = defineDomain({
  name: "payments",
  title: "付款",
  uses: ["accounts"],
  handlers: paymentHandlers,
  jobs: paymentJobs,
  processes: [declaredAttempts, declaredRefunds, declaredCards],
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
