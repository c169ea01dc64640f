/** What the product has acknowledged, and what it may not have forgotten or done twice whatever was killed. */
export type Facts = {
  /** The last journal of the books before it began. */
  since: number;
  /** Orders by the key under which they were placed. */
  orders: Map<string, { id: number; buyerId: number }>;
  /** Texts that nobody else writes, and where they stand. */
  said: Map<string, "room" | "thread">;
  /** Transitions that were answered with success. */
  made: { orderId: number; name: string }[];
  /** NT$ that each member turned from balance into points. */
  turned: Map<number, number>;
  /** Acts whose first try had no answer. */
  unknown: number;
  refused: Map<string, number>;
};

export const noFacts = (since: number): Facts => ({
  since,
  orders: new Map(),
  said: new Map(),
  made: [],
  turned: new Map(),
  unknown: 0,
  refused: new Map(),
});

export const countOf = ({ orders, said, made, turned }: Facts): number =>
  orders.size + said.size + made.length + turned.size;
