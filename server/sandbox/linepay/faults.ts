import { FaultLine } from "../fault-line.ts";

/** Faults of the page and of the shop's calls. */
export const faultLine = () =>
  new FaultLine({
    /** The buyer approves and closes the page: the browser never comes back. */
    closed: "page",
    /** The buyer's card is refused at the confirmation. */
    card: "page",
    request_down: "request",
    /** The buyer has another payment under way: 1145. */
    request_busy: "request",
    check_down: "check",
    /** An error of LINE Pay: 9000. */
    check_busy: "check",
    confirm_down: "confirm",
    /** Takes the money, but cuts the connection before the answer. */
    confirm_hangup: "confirm",
    /** Takes NT$1 too much. */
    confirm_amount: "confirm",
    details_down: "details",
    /** Carries out the refund, but cuts the connection before the answer. */
    refund_hangup: "refund",
    /** Answers 9000 and does nothing. */
    refund_busy: "refund",
    /** Rejects the refund for good: 1163. */
    refund_refused: "refund",
  });

export type Faults = ReturnType<typeof faultLine>;
