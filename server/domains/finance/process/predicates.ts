import { inState } from "#server/kernel/process/predicate.ts";

/** The card's bank has still to decide about the payment. */
export const isOpenChargeback = inState("open");
