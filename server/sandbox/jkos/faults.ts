import { type NoticeFault, noticeFaults } from "./order.ts";

/** Faults of the shop's calls, and at which call each happens. */
const callFaults = {
  entry_down: "entry",
  /** The buyer's limit at this store is reached: 108. */
  entry_limit: "entry",
  inquiry_down: "inquiry",
  /** A system error: 999. */
  inquiry_busy: "inquiry",
  /** It happens, but the connection is cut before the answer. */
  refund_hangup: "refund",
  /** 999, and nothing is done. */
  refund_busy: "refund",
  /** Refused for good: 103. */
  refund_refused: "refund",
} as const;

type CallFault = keyof typeof callFaults;
type Occasion = (typeof callFaults)[CallFault];

const isCallFault = (name: string): name is CallFault => Object.hasOwn(callFaults, name);

export const isNoticeFault = (name: string): name is NoticeFault => noticeFaults.some((fault) => fault === name);

export const faultNames = ["none", ...noticeFaults, ...Object.keys(callFaults)];

/** What is to go wrong next. Each fault happens once; several wait in line. */
export class Faults {
  #notices: NoticeFault[] = [];
  #calls: CallFault[] = [];

  /** False when there is no such fault; "none" takes back all that wait. */
  arm(name: string): boolean {
    if (name === "none") {
      this.#notices = [];
      this.#calls = [];
    } else if (isNoticeFault(name)) this.#notices.push(name);
    else if (isCallFault(name)) this.#calls.push(name);
    else return false;
    return true;
  }

  nextNotice(): NoticeFault | null {
    return this.#notices.shift() ?? null;
  }

  /** The first armed fault that happens at this call. */
  nextCall(occasion: Occasion): CallFault | null {
    const index = this.#calls.findIndex((fault) => callFaults[fault] === occasion);
    return index < 0 ? null : (this.#calls.splice(index, 1)[0] ?? null);
  }
}
