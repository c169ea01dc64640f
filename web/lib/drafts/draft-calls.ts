import { isApiError } from "#contract/api.ts";

/** A draft as the server stores it. */
export type Stored<C> = { id: number; version: number; content: C; updatedAt: string };

/** A kind of content that is drafted and published: its calls, comparison and storage. */
export type DraftKind<C, F extends Stored<C>> = {
  /** Prefix of the localStorage keys. */
  name: string;
  /** The content of an empty form. */
  blank: () => C;
  /** Content for display in the form: some lists always show one empty line. */
  shown: (content: C) => C;
  /** Parses stored content; null for an outdated shape. */
  parse: (raw: unknown) => C | null;
  /** Whether both are equal; the server may have normalized markup. */
  same: (a: C, b: C) => boolean;
  read: (id: number) => Promise<F>;
  /** Creates the row; idempotent by key. */
  make: (key: string, content: C) => Promise<F>;
  store: (id: number, version: number, content: C) => Promise<F>;
  /** Error code for a conflict: another tab has saved meanwhile. */
  stale: string;
};

export type DraftCalls<C, F extends Stored<C>> = DraftKind<C, F> & {
  /** Whether a call was refused because another tab has saved meanwhile. */
  isStale: (error: unknown) => boolean;
  /** Notes content that the previous page may have sent when the user left it, without getting the response. */
  mayBeSent: (id: number, content: C) => void;
};

/** The calls of a kind, plus what only the page knows: whether the conflicting version on the server is its own. */
export function draftCalls<C, F extends Stored<C>>(kind: DraftKind<C, F>): DraftCalls<C, F> {
  /** The last content sent. Its response may have been lost: then the conflicting version is our own. */
  let sent: { id: number; content: C } | null = null;
  const isStale = (error: unknown) => isApiError(error) && error.code === kind.stale;
  return {
    ...kind,
    isStale,
    mayBeSent(id, content) {
      sent = { id, content };
    },
    async store(id, version, content) {
      const before = sent;
      sent = { id, content };
      try {
        return await kind.store(id, version, content);
      } catch (error) {
        if (!isStale(error) || before?.id !== id) throw error;
        const there = await kind.read(id);
        if (!kind.same(there.content, before.content)) throw error;
        return kind.store(id, there.version, content);
      }
    },
  };
}
