import { type NoticeFault, noticeFaults } from "./trade.ts";

/** Faults of the calls from server to server, and at which call each happens. */
const callFaults = {
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
  /** The same, because it wants the holder to confirm (3-D), who is not there. */
  need_3d: "charge",
  /** The connection is cut and the charge happens only later, unknown until then: after a while, or by /control/deliver. */
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
} as const;

export type CallFault = keyof typeof callFaults;
type Occasion = (typeof callFaults)[CallFault];

export const callFaultNames = Object.keys(callFaults).filter(isCallFault);

export function isCallFault(name: string): name is CallFault {
  return Object.hasOwn(callFaults, name);
}

export function isNoticeFault(name: string): name is NoticeFault {
  return noticeFaults.some((fault) => fault === name);
}

/** What is to go wrong next. Each fault happens once; several wait in line. */
export class Faults {
  #notices: NoticeFault[] = [];
  #calls: CallFault[] = [];

  /** False when there is no such fault. */
  arm(name: string): boolean {
    if (isNoticeFault(name)) this.#notices.push(name);
    else if (isCallFault(name)) this.#calls.push(name);
    else return false;
    return true;
  }

  clear(): void {
    this.#notices = [];
    this.#calls = [];
  }

  nextNotice(): NoticeFault | null {
    return this.#notices.shift() ?? null;
  }

  /** The first armed fault that can happen at one of these occasions. */
  nextCall(...occasions: Occasion[]): CallFault | null {
    const index = this.#calls.findIndex((fault) => occasions.includes(callFaults[fault]));
    return index < 0 ? null : (this.#calls.splice(index, 1)[0] ?? null);
  }
}
