import { FaultLine } from "../fault-line.ts";
import { wayFaults } from "./transaction.ts";

/** What may go wrong on the buyer's way back, and with the shop's calls. */
export const faultLine = () =>
  new FaultLine({
    ...wayFaults,
    register_down: "register",
    /** The checksum is called wrong: EATN0351. */
    register_checksum: "register",
    read_down: "read",
    /** Nothing is captured: 503. */
    settle_down: "settle",
    /** The call is carried out, but the connection is cut before the answer. */
    settle_hangup: "settle",
    refund_hangup: "refund",
    /** The refund is refused for good: EATN0399. */
    refund_refused: "refund",
  });

export type Faults = ReturnType<typeof faultLine>;
