import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when a paper cannot be issued or declared void without a person, or when that has been solved. */
export const invoiceDoubtful = event<{ invoiceId: number }>("invoice.doubtful");
