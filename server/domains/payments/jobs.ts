import type { Job } from "#server/kernel/jobs.ts";
import { askGateways } from "./ask-gateway.ts";
import { forgetCard } from "./remove-card.ts";
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
  { name: "forget_card", run: (ctx, { cardId }) => forgetCard(ctx, Number(cardId)) },
  { name: "refund_payment", run: (ctx, { attemptId }) => runRefunds(ctx, Number(attemptId)) },
];
