/** The result of the comparison at the end, one line each. */
export type Verdict = { lost: string[]; doubled: string[]; violations: string[] };

/** How often something was acknowledged, and how often it was attempted. */
export type Tally = { answered: number; tried: number };

/** Acknowledged writes, which must be neither lost nor doubled whatever is killed. */
export type Facts = {
  /** The id of the last journal before the run. */
  since: number;
  /** Orders by the key under which they were placed. */
  orders: Map<string, { id: number; buyerId: number }>;
  /** Unique texts that were sent, and where. */
  said: Map<string, "room" | "thread">;
  /** Transitions of orders: `<name> of order <id>`. */
  made: Map<string, Tally>;
  /** Acts of operators as the audit log names them: `<act> <kind> <id>`. */
  acts: Map<string, Tally>;
  /** NT$ that each member converted from balance into points. */
  turned: Map<number, number>;
  /** Coupons that members collected: `coupon <id> of member <id>`. */
  kept: Set<string>;
  /** Statistics shown to issuers at the end: how often each coupon was used, and its total discount in NT$. */
  coupons: Map<number, { used: number; given: number }>;
  /** Acts whose first attempt got no response. */
  unknown: number;
  /** Number of successful writing calls, by path. */
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

/** Records one act under its name. */
export function note(tallies: Map<string, Tally>, name: string, { ok, tries }: { ok: boolean; tries: number }): void {
  const { answered, tried } = tallies.get(name) ?? { answered: 0, tried: 0 };
  tallies.set(name, { answered: answered + (ok ? 1 : 0), tried: tried + tries });
}

/** Records an act that is idempotent: however often it is acknowledged, it is stored once. */
export function noteOnce(
  tallies: Map<string, Tally>,
  name: string,
  { ok, tries }: { ok: boolean; tries: number },
): void {
  const { answered, tried } = tallies.get(name) ?? { answered: 0, tried: 0 };
  tallies.set(name, { answered: Math.max(answered, ok ? 1 : 0), tried: tried + tries });
}

/** Adds to the count of a name. */
export const addTo = <K>(counts: Map<K, number>, name: K, more = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + more);
};

const answeredIn = (tallies: Map<string, Tally>) =>
  [...tallies.values()].reduce((sum, { answered }) => sum + answered, 0);

export const countOf = ({ orders, said, made, acts, turned, kept }: Facts): number =>
  orders.size + said.size + answeredIn(made) + answeredIn(acts) + turned.size + kept.size;
