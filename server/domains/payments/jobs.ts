import type { Job } from "#server/kernel/delivery/jobs.ts";
import { askGateways } from "./attempts/ask-due.ts";
import { eraseCard } from "./cards/remove-card.ts";
import { purgeNotices } from "./notices/notice-records.ts";
import { confirmRefunds } from "./refunds/confirm-refunds.ts";
import { runDueRefunds, runRefunds } from "./refunds/run-refunds.ts";

export const paymentJobs: Job[] = [
  {
    name: "ask_gateways",
    lane: "payments",
    does: "queries gateways about payments without a notice; retries refunds",
    cron: "* * * * *",
    async run(ctx) {
      await askGateways(ctx);
      await runDueRefunds(ctx);
    },
  },
  {
    name: "confirm_refunds",
    lane: "payments",
    does: "queries whether the bank has executed accepted refunds",
    cron: "15 19 * * *",
    run: (ctx) => confirmRefunds(ctx),
  },
  {
    name: "forget_notices",
    does: "deletes the contents of payment notices, and the counts of forged ones, after half a year",
    cron: "20 21 * * *",
    run: (ctx) => purgeNotices(ctx),
  },
  {
    name: "forget_card",
    lane: "payments",
    does: "tells the gateway to delete a removed card",
    run: (ctx, { cardId }) => eraseCard(ctx, Number(cardId)),
  },
  {
    name: "refund_payment",
    lane: "payments",
    does: "sends a refund to the gateway",
    run: (ctx, { attemptId }) => runRefunds(ctx, Number(attemptId)),
  },
];
