import type { ReactNode } from "react";

/** An item in a conversation that is no message: an offer, a proposal. `at`: when it was made, ISO. */
export type Inset = { id: string; at: string; node: ReactNode };

export const isInset = (entry: object): entry is Inset => "node" in entry;

/**
 * Sorts insets among the messages by time.
 * @param more whether there are earlier messages: an inset older than all shown appears when those are loaded
 */
export function withInsets<E extends object>(
  entries: readonly E[],
  insets: readonly Inset[],
  { more, atOf }: { more: boolean; atOf: (entry: E) => string },
): (E | Inset)[] {
  const [oldest] = entries;
  const shown = insets.filter(({ at }) => !more || !oldest || at >= atOf(oldest));
  const timeOf = (entry: E | Inset) => Date.parse(isInset(entry) ? entry.at : atOf(entry));
  return [...entries, ...shown].sort((a, b) => timeOf(a) - timeOf(b));
}
