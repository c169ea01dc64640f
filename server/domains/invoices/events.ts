import { event } from "#server/kernel/delivery/events.ts";

/** A paper cannot be issued or declared void without a person, or could be after all: look at it. */
export const invoiceDoubtful = event<{ invoiceId: number }>("invoice.doubtful");
