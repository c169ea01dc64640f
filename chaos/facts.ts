/** What the comparison at the end has found, a line each. */
export type Verdict = { lost: string[]; doubled: string[]; violations: string[] };

/** How often something was acknowledged as done, and how often it was tried. */
export type Tally = { told: number; tried: number };

/** What the product has acknowledged, which it must not lose or do twice whatever is killed. */
export type Facts = {
  /** The id of the last journal before the run. */
  since: number;
  /** Orders by the key under which they were placed. */
  orders: Map<string, { id: number; buyerId: number }>;
  /** Unique texts that were written, and where. */
  said: Map<string, "room" | "thread">;
  /** Transitions of orders: `<name> of order <id>`. */
  made: Map<string, Tally>;
  /** Acts of operators as the log names them: `<act> <kind> <id>`. */
  acts: Map<string, Tally>;
  /** NT$ that each member turned from balance into points. */
  turned: Map<number, number>;
  /** Coupons that members put into their lists: `coupon <id> of member <id>`. */
  kept: Set<string>;
  /** What makers were told at the end: how often each coupon was used, and NT$ that it took off. */
  coupons: Map<number, { used: number; given: number }>;
  /** Acts whose first try had no answer. */
  unknown: number;
  /** How many writing calls succeeded, by address. */
  answered: Map<string, number>;
  refused: Map<string, number>;
  done: Map<string, number>;
};

export const noFacts = (since: number): Facts => ({
  since,
  orders: new Map(),
  said: new Map(),
  made: new Map(),
  acts: new Map(),
  turned: new Map(),
  kept: new Set(),
  coupons: new Map(),
  unknown: 0,
  answered: new Map(),
  refused: new Map(),
  done: new Map(),
});

/** Notes one act under its name. */
export function note(tallies: Map<string, Tally>, name: string, { ok, tries }: { ok: boolean; tries: number }): void {
  const { told, tried } = tallies.get(name) ?? { told: 0, tried: 0 };
  tallies.set(name, { told: told + (ok ? 1 : 0), tried: tried + tries });
}

/** Notes an act that a second call does not repeat: however often it is acknowledged, it is stored once. */
export function noteOnce(
  tallies: Map<string, Tally>,
  name: string,
  { ok, tries }: { ok: boolean; tries: number },
): void {
  const { told, tried } = tallies.get(name) ?? { told: 0, tried: 0 };
  tallies.set(name, { told: Math.max(told, ok ? 1 : 0), tried: tried + tries });
}

/** Adds to the count of a name. */
export const addTo = <K>(counts: Map<K, number>, name: K, more = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + more);
};

const toldIn = (tallies: Map<string, Tally>) => [...tallies.values()].reduce((sum, { told }) => sum + told, 0);

export const countOf = ({ orders, said, made, acts, turned, kept }: Facts): number =>
  orders.size + said.size + toldIn(made) + toldIn(acts) + turned.size + kept.size;
