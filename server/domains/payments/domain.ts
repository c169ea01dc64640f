import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { paymentJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
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
  auditWords,
  auditSubjects,
  personal,
});
