import { FaultLine } from "../fault-line.ts";
import { noticeFaults } from "./trade.ts";

/** Faults of notifications and of server-to-server calls. */
export const faultLine = () =>
  new FaultLine({
    ...noticeFaults,
    /** Carries out a refund, cancellation or charge, but cuts the connection before the answer. */
    hangup: "change",
    /** Answers 503 to these calls and does nothing. */
    change_down: "change",
    /** Accepts a refund or cancellation for the bank's batch: TRA20001. */
    pending: "give_back",
    /** Too many refunds within an hour: TRA10702. */
    close_lock: "give_back",
    /** The bank declines a stored card: TRA10016. */
    declined: "charge",
    /** The bank declines a stored card because it requires 3-D Secure, and the holder is absent. */
    need_3d: "charge",
    /**
     * Cuts the connection and delays the charge, until some time later or /control/deliver; until then queries do not
     * find it.
     */
    stall: "charge",
    /** A refund, cancellation or charge arrives with an expired timestamp: TRA40014, nothing is done. */
    stale: "change",
    /** A query arrives with an expired timestamp. */
    stale_query: "query",
    /** Rejects a refund or cancellation for good: TRA10051. */
    refund_refused: "give_back",
    /** Too many wrong queries within an hour: TRA10071. */
    query_lock: "query",
    /** Sends a wrong CheckCode in the answer. */
    query_badcode: "query",
    query_down: "query",
  });

export type Faults = ReturnType<typeof faultLine>;
