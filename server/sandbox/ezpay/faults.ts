/** Faults, and at which call each happens. */
const callFaults = {
  /** The pool of invoice numbers is empty: INV90006. */
  issue_empty: "issue",
  /** It happens, but the connection is cut before the answer. */
  issue_hangup: "issue",
  issue_down: "issue",
  /** Its answer carries a wrong check code. */
  issue_forged: "issue",
  /** Past the time in which it can be declared void: LIB10008. */
  void_late: "void",
  /** Not with the tax authority yet: LIB10009. */
  void_early: "void",
  void_hangup: "void",
  void_down: "void",
  allow_hangup: "allow",
  allow_refused: "allow",
  search_down: "search",
} as const;

export type Fault = keyof typeof callFaults;
type Occasion = (typeof callFaults)[Fault];

const isFault = (name: string): name is Fault => Object.hasOwn(callFaults, name);

export const faultNames = ["none", ...Object.keys(callFaults)];

/** What is to go wrong next. Each fault happens once; several wait in line. */
export class Faults {
  #waiting: Fault[] = [];

  /** False when there is no such fault; "none" takes back all that wait. */
  arm(name: string): boolean {
    if (name === "none") this.#waiting = [];
    else if (isFault(name)) this.#waiting.push(name);
    else return false;
    return true;
  }

  /** The first armed fault that happens at this call. */
  next(occasion: Occasion): Fault | null {
    const index = this.#waiting.findIndex((fault) => callFaults[fault] === occasion);
    return index < 0 ? null : (this.#waiting.splice(index, 1)[0] ?? null);
  }
}
