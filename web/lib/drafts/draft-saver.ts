import type { DraftCalls, Stored } from "./draft-calls.ts";
import { copyKey, writeCopy } from "./draft-copy.ts";
import { Saver, type SaveState } from "./saver.ts";

/** Version of a new row. */
const FIRST_VERSION = 1;

/** The current draft, independent of the last render. */
export type Now<C> = {
  content: C;
  /** Id and version of the row on the server; null until it exists. */
  id: number | null;
  base: number | null;
  /** Idempotency key for creating the row. */
  key: string;
  onCreated: (id: number) => void;
};

/** Callbacks for the state of a draft. */
type Heard<F> = {
  row: (form: F) => void;
  /** No conflict with another tab is left. */
  agreed: () => void;
  save: (state: SaveState) => void;
  /** A call was refused, perhaps because another tab has saved meanwhile. */
  refused: (error: unknown) => Promise<unknown>;
};

/** Key under which this browser stores what the server does not have. */
export const keyFor = <C, F extends Stored<C>>(kind: DraftCalls<C, F>, userId: number, id: number | null): string =>
  copyKey(kind.name, userId, id);

/** Creates the row with the first change and saves every further one, first in this browser and then on the server. */
export function openSaver<C, F extends Stored<C>>(
  kind: DraftCalls<C, F>,
  userId: number,
  now: { readonly current: Now<C> },
  heard: Heard<F>,
): Saver<C> {
  const store = (latest: C | null) => {
    const { id, base, key } = now.current;
    return writeCopy(keyFor(kind, userId, id), latest && { content: latest, base, key });
  };
  const make = async (body: C): Promise<F> => {
    const made = await kind.make(now.current.key, body);
    Object.assign(now.current, { id: made.id, base: FIRST_VERSION });
    heard.row(made);
    writeCopy(keyFor(kind, userId, null), null);
    store(now.current.content);
    now.current.onCreated(made.id);
    // The row may have been created from older content than this browser holds, so all of it is sent.
    return kind.same(made.content, body) ? made : kind.store(made.id, FIRST_VERSION, body);
  };
  const send = async (body: C): Promise<string> => {
    const { id, base } = now.current;
    const sent = id === null ? make(body) : kind.store(id, base ?? FIRST_VERSION, body);
    const answer = await sent.catch(async (error: unknown) => {
      await heard.refused(error);
      throw error;
    });
    now.current.base = answer.version;
    heard.row(answer);
    heard.agreed();
    return answer.updatedAt;
  };
  return new Saver<C>({ save: send, store, changed: heard.save });
}
