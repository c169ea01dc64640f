import { FaultLine } from "../fault-line.ts";
import { wayFaults } from "./transaction.ts";

/** Faults of the buyer's return and of the shop's calls. */
export const faultLine = () =>
  new FaultLine({
    ...wayFaults,
    register_down: "register",
    /** Rejects the checksum: EATN0351. */
    register_checksum: "register",
    read_down: "read",
    /** Answers 503 and captures nothing. */
    settle_down: "settle",
    /** Carries out the call, but cuts the connection before the answer. */
    settle_hangup: "settle",
    refund_hangup: "refund",
    /** Rejects the refund for good: EATN0399. */
    refund_refused: "refund",
  });

export type Faults = ReturnType<typeof faultLine>;
