import { type WayFault, wayFaults } from "./transaction.ts";

/** Faults of the shop's calls, and at which call each happens. */
const callFaults = {
  register_down: "register",
  /** The checksum is called wrong: EATN0351. */
  register_checksum: "register",
  read_down: "read",
  /** Nothing is captured: 503. */
  settle_down: "settle",
  /** It happens, but the connection is cut before the answer. */
  settle_hangup: "settle",
  refund_hangup: "refund",
  /** Refused for good: EATN0399. */
  refund_refused: "refund",
} as const;

type CallFault = keyof typeof callFaults;
export type Occasion = (typeof callFaults)[CallFault];

const isCallFault = (name: string): name is CallFault => Object.hasOwn(callFaults, name);

export const isWayFault = (name: string): name is WayFault => wayFaults.some((fault) => fault === name);

export const faultNames = ["none", ...wayFaults, ...Object.keys(callFaults)];

/** What is to go wrong next. Each fault happens once; several wait in line. */
export class Faults {
  #ways: WayFault[] = [];
  #calls: CallFault[] = [];

  /** False when there is no such fault; "none" takes back all that wait. */
  arm(name: string): boolean {
    if (name === "none") {
      this.#ways = [];
      this.#calls = [];
    } else if (isWayFault(name)) this.#ways.push(name);
    else if (isCallFault(name)) this.#calls.push(name);
    else return false;
    return true;
  }

  nextWay(): WayFault | null {
    return this.#ways.shift() ?? null;
  }

  /** The first armed fault that happens at this call. */
  nextCall(occasion: Occasion): CallFault | null {
    const index = this.#calls.findIndex((fault) => callFaults[fault] === occasion);
    return index < 0 ? null : (this.#calls.splice(index, 1)[0] ?? null);
  }
}
