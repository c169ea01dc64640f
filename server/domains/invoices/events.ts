import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when an invoice or allowance cannot be issued or voided without an operator, or when that is resolved. */
export const invoiceDoubtful = event<{ invoiceId: number }>("invoice.doubtful");
