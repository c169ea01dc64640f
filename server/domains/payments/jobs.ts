import type { Job } from "#server/kernel/jobs.ts";
import { askGateways } from "./ask-gateway.ts";
import { runDueRefunds, runRefunds } from "./run-refunds.ts";

export const paymentJobs: Job[] = [
  {
    name: "ask_gateways",
    cron: "* * * * *",
    async run(ctx) {
      await askGateways(ctx);
      await runDueRefunds(ctx);
    },
  },
  { name: "refund_payment", run: (ctx, { attemptId }) => runRefunds(ctx, Number(attemptId)) },
];
