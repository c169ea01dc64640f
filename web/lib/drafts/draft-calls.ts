import { isApiError } from "#contract/api.ts";

/** Something being written, as the server keeps it. */
export type Stored<C> = { id: number; version: number; content: C; updatedAt: string };

/** What is written over days and published: how it is called, compared and stored. */
export type DraftKind<C, F extends Stored<C>> = {
  /** Begins the keys under which a browser holds what the server does not have yet. */
  name: string;
  /** What a form begins with that nobody has typed into. */
  blank: () => C;
  /** What a form shows of a content: some have always one line to fill in. */
  shown: (content: C) => C;
  /** A content as a browser kept it; null for a shape that is no longer known. */
  parse: (raw: unknown) => C | null;
  /** True when both say the same; the server may have put markup in order. */
  same: (a: C, b: C) => boolean;
  read: (id: number) => Promise<F>;
  /** Makes the row; the same key gives the one that is there. */
  make: (key: string, content: C) => Promise<F>;
  store: (id: number, version: number, content: C) => Promise<F>;
  /** The code of a refusal because another tab has saved meanwhile. */
  stale: string;
};

export type DraftCalls<C, F extends Stored<C>> = DraftKind<C, F> & {
  /** True for a call that was refused because another tab has saved meanwhile. */
  isStale: (error: unknown) => boolean;
  /** What the page before may have sent while it was left: its answer found nobody. */
  mayBeSent: (id: number, content: C) => void;
};

/** The calls of a kind, with what only the page knows: whether the "other" version on the server is its own. */
export function draftCalls<C, F extends Stored<C>>(kind: DraftKind<C, F>): DraftCalls<C, F> {
  /** What was sent last. Its answer may have been lost on the way: then the "other" version is our own. */
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
