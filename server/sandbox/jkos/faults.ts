import { FaultLine } from "../fault-line.ts";
import { noticeFaults } from "./order.ts";

/** Faults of notifications and of the shop's calls. */
export const faultLine = () =>
  new FaultLine({
    ...noticeFaults,
    entry_down: "entry",
    /** The buyer's limit at this store is reached: 108. */
    entry_limit: "entry",
    inquiry_down: "inquiry",
    /** A system error: 999. */
    inquiry_busy: "inquiry",
    /** A paid or open order has a status that is not documented. */
    inquiry_103: "inquiry",
    inquiry_9: "inquiry",
    /** Carries out the refund, but cuts the connection before the answer. */
    refund_hangup: "refund",
    /** Answers 999 and does nothing. */
    refund_busy: "refund",
    /** Rejects the refund for good: 103. */
    refund_refused: "refund",
  });

export type Faults = ReturnType<typeof faultLine>;
