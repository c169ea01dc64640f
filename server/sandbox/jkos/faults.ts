import { FaultLine } from "../fault-line.ts";
import { noticeFaults } from "./order.ts";

/** What may go wrong with a notice, and with the shop's calls. */
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
    /** The refund happens, but the connection is cut before the answer. */
    refund_hangup: "refund",
    /** 999, and nothing is done. */
    refund_busy: "refund",
    /** The refund is refused for good: 103. */
    refund_refused: "refund",
  });

export type Faults = ReturnType<typeof faultLine>;
