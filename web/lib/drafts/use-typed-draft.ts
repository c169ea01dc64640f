import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { DraftCalls, Stored } from "./draft-calls.ts";
import { type DraftCopy, readCopy, writeCopy } from "./draft-copy.ts";
import { keyFor, type Now, openSaver } from "./draft-saver.ts";
import type { SaveState } from "./saver.ts";
import { useLeaving } from "./use-leaving.ts";

export type DraftState<C, F extends Stored<C>> = {
  content: C;
  change: (edit: (content: C) => C) => void;
  save: SaveState;
  /** The row as the server last returned it; null until it exists. */
  form: F | null;
  setForm: (form: F) => void;
  /** Sends pending changes. @returns id and version of the row when the server has everything, else null. */
  flush: () => Promise<{ id: number; version: number } | null>;
  /** Unsent text of this browser, when the row has changed on the server since. */
  older: DraftCopy<C> | null;
  settle: (take: boolean) => void;
  /** The conflicting version of another tab: nothing is sent until the user chooses. */
  theirs: F | null;
  /** Loads the other tab's version when a call was refused because of it. @returns whether that was the reason */
  meet: (error: unknown) => Promise<boolean>;
  choose: (whose: "mine" | "theirs") => void;
};

/**
 * Restores what an earlier visit could not send, unless the row has changed on the server since: then the user chooses.
 */
function useEarlier<C, F extends Stored<C>>(
  kind: DraftCalls<C, F>,
  userId: number,
  now: RefObject<Now<C>>,
  put: (content: C) => void,
) {
  const [older, setOlder] = useState<DraftCopy<C> | null>(null);
  useEffect(() => {
    const { id } = now.current;
    const key = keyFor(kind, userId, id);
    const copy = readCopy(key, kind.parse);
    if (!copy) return;
    if (kind.same(copy.content, now.current.content)) {
      writeCopy(key, null);
      return;
    }
    if (copy.base !== now.current.base) {
      setOlder(copy);
      return;
    }
    now.current.key = copy.key ?? now.current.key;
    if (id !== null) kind.mayBeSent(id, copy.content);
    put(kind.shown(copy.content));
    toast({ text: "已帶回上次還沒送出的內容。", tone: "info" });
  }, [kind, userId, now, put]);
  const settle = (take: boolean) => {
    if (take && older) put(kind.shown(older.content));
    else writeCopy(keyFor(kind, userId, now.current.id), null);
    setOlder(null);
  };
  return { older, settle };
}

/**
 * An autosaved draft: every change is sent after a second, and stays in this browser until the server has it.
 * @param kind always the same object
 * @param opened the row; null for a new one, which is created with the first change.
 * @param onCreated receives its id.
 */
export function useTypedDraft<C, F extends Stored<C>>(
  kind: DraftCalls<C, F>,
  opened: F | null,
  userId: number,
  onCreated: (id: number) => void,
): DraftState<C, F> {
  const [content, setContent] = useState(() => kind.shown(opened?.content ?? kind.blank()));
  const [form, setForm] = useState(opened);
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [theirs, setTheirs] = useState<F | null>(null);
  const [key] = useState(freshKey);
  const now = useRef({ content, id: opened?.id ?? null, base: opened?.version ?? null, key, onCreated });
  now.current.onCreated = onCreated;

  const meet = useCallback(
    async (error: unknown) => {
      const { id } = now.current;
      if (!kind.isStale(error) || id === null) return false;
      setTheirs(await kind.read(id));
      return true;
    },
    [kind],
  );
  const [saver] = useState(() =>
    openSaver(kind, userId, now, { row: setForm, agreed: () => setTheirs(null), save: setSave, refused: meet }),
  );
  const put = useCallback(
    (next: C) => {
      now.current.content = next;
      setContent(next);
      saver.change(next);
    },
    [saver],
  );
  const change = useCallback((edit: (content: C) => C) => put(edit(now.current.content)), [put]);
  const { older, settle } = useEarlier(kind, userId, now, put);
  const exists = useCallback(() => now.current.id !== null, []);
  useLeaving(saver, exists);

  const choose = (whose: "mine" | "theirs") => {
    if (!theirs) return;
    now.current.base = theirs.version;
    setForm(theirs);
    setTheirs(null);
    if (whose === "mine") {
      put(now.current.content);
      void saver.flush();
      return;
    }
    now.current.content = kind.shown(theirs.content);
    setContent(now.current.content);
    saver.forget();
  };
  const flush = useCallback(async () => {
    if (!(await saver.flush())) return null;
    const { id, base } = now.current;
    return id === null || base === null ? null : { id, version: base };
  }, [saver]);
  return { content, change, save, form, setForm, flush, older, settle, theirs, meet, choose };
}
