import { FaultLine } from "../fault-line.ts";
import { noticeFaults } from "./trade.ts";

/** What may go wrong with a notice, and with the calls from server to server. */
export const faultLine = () =>
  new FaultLine({
    ...noticeFaults,
    /** A refund, cancellation or charge happens, but the connection is cut before the answer. */
    hangup: "change",
    /** The same calls answer 503 and do nothing. */
    change_down: "change",
    /** A refund or cancellation is accepted for the bank's batch: TRA20001. */
    pending: "give_back",
    /** Too many refunds within an hour: TRA10702. */
    close_lock: "give_back",
    /** The bank refuses a stored card: TRA10016. */
    declined: "charge",
    /** The same, because the bank wants the holder to confirm (3-D), who is not there. */
    need_3d: "charge",
    /**
     * The connection is cut and the charge happens only later, after a while or by /control/deliver; until then queries do
     * not know it.
     */
    stall: "charge",
    /** A refund, cancellation or charge arrives with a time stamp that is too old by then: TRA40014, nothing is done. */
    stale: "change",
    /** The same for a query. */
    stale_query: "query",
    /** A refund or cancellation is refused for good: TRA10051. */
    refund_refused: "give_back",
    /** Too many wrong queries within an hour: TRA10071. */
    query_lock: "query",
    /** The answer's CheckCode is wrong. */
    query_badcode: "query",
    query_down: "query",
  });

export type Faults = ReturnType<typeof faultLine>;
