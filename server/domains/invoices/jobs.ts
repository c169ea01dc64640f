import type { Job } from "#server/kernel/delivery/jobs.ts";
import { sendDueInvoices, sendInvoice } from "./send-invoice.ts";

export const invoiceJobs: Job[] = [
  {
    name: "send_due_invoices",
    lane: "payments",
    does: "retries invoices and voids that are due or whose job was lost",
    cron: "* * * * *",
    run: (ctx) => sendDueInvoices(ctx),
  },
  {
    name: "send_invoice",
    lane: "payments",
    does: "issues an invoice or allowance, or voids an invoice",
    run: (ctx, { invoiceId }) => sendInvoice(ctx, Number(invoiceId)),
  },
];
