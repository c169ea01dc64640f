import type { Job } from "#server/kernel/delivery/jobs.ts";
import { sendDueInvoices, sendInvoice } from "./send-invoice.ts";

export const invoiceJobs: Job[] = [
  {
    name: "send_due_invoices",
    lane: "payments",
    does: "issues and declares void what invoices the queue has lost or put off",
    cron: "* * * * *",
    run: (ctx) => sendDueInvoices(ctx),
  },
  {
    name: "send_invoice",
    lane: "payments",
    does: "has an invoice or allowance issued, or an invoice declared void",
    run: (ctx, { invoiceId }) => sendInvoice(ctx, Number(invoiceId)),
  },
];
