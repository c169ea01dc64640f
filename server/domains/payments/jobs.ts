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
    does: "asks for payments whose notice has not come; repeats refunds",
    cron: "* * * * *",
    async run(ctx) {
      await askGateways(ctx);
      await runDueRefunds(ctx);
    },
  },
  {
    name: "confirm_refunds",
    lane: "payments",
    does: "asks whether the bank has carried out what it had accepted to give back",
    cron: "15 19 * * *",
    run: (ctx) => confirmRefunds(ctx),
  },
  {
    name: "forget_notices",
    does: "wipes what payment notices said after half a year, and what was counted of forged ones",
    cron: "20 21 * * *",
    run: (ctx) => purgeNotices(ctx),
  },
  {
    name: "forget_card",
    lane: "payments",
    does: "tells the gateway to forget a removed card",
    run: (ctx, { cardId }) => eraseCard(ctx, Number(cardId)),
  },
  {
    name: "refund_payment",
    lane: "payments",
    does: "sends a refund to the gateway",
    run: (ctx, { attemptId }) => runRefunds(ctx, Number(attemptId)),
  },
];
