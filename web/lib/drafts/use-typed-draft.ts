import { useCallback, useEffect, useRef, useState } from "react";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { DraftCalls, Stored } from "./draft-calls.ts";
import { copyKey, type DraftCopy, readCopy, writeCopy } from "./draft-copy.ts";
import { Saver, type SaveState } from "./saver.ts";

const DELAY_MS = 1000;
const RETRY_MS = 8000;
/** What a row is when it is made. */
const FIRST_VERSION = 1;

export type DraftState<C, F extends Stored<C>> = {
  content: C;
  change: (edit: (content: C) => C) => void;
  save: SaveState;
  /** The row as the server last told it; null until it has one. */
  form: F | null;
  setForm: (form: F) => void;
  /** Sends what is left. @returns which row, in which version, when the server has everything, else null. */
  flush: () => Promise<{ id: number; version: number } | null>;
  /** What was typed in this browser earlier, when the row has been changed elsewhere since. */
  older: DraftCopy<C> | null;
  settle: (take: boolean) => void;
  /** What another tab has saved meanwhile: nothing goes out until somebody chooses. */
  theirs: F | null;
  /** Asks for the other tab's version when a call was refused because of it. @returns whether that was so */
  meet: (error: unknown) => Promise<boolean>;
  choose: (whose: "mine" | "theirs") => void;
};

/**
 * Something being written: every change goes to the server a second later, and stays in this browser until it is there.
 * @param kind always the same object
 * @param opened the row, null for a new one, which is made with the first change.
 * @param onCreated tells its id.
 */
export function useTypedDraft<C, F extends Stored<C>>(
  kind: DraftCalls<C, F>,
  opened: F | null,
  userId: number,
  onCreated: (id: number) => void,
): DraftState<C, F> {
  const keyOf = useCallback((id: number | null) => copyKey(kind.name, userId, id), [kind, userId]);
  const [content, setContent] = useState(() => kind.shown(opened?.content ?? kind.blank()));
  const [form, setForm] = useState(opened);
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [older, setOlder] = useState<DraftCopy<C> | null>(null);
  const [theirs, setTheirs] = useState<F | null>(null);
  const [key] = useState(freshKey);
  const now = useRef({ content, id: opened?.id ?? null, base: opened?.version ?? null, key, stored: true, onCreated });
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

  const [saver] = useState(() => {
    const store = (latest: C | null) => {
      const { id, base, key } = now.current;
      now.current.stored = writeCopy(keyOf(id), latest && { content: latest, base, key });
    };
    const make = async (body: C): Promise<F> => {
      const made = await kind.make(now.current.key, body);
      Object.assign(now.current, { id: made.id, base: FIRST_VERSION });
      setForm(made);
      writeCopy(keyOf(null), null);
      store(now.current.content);
      now.current.onCreated(made.id);
      // The row may have been made from less than what this browser holds, so all of it is sent.
      return kind.same(made.content, body) ? made : kind.store(made.id, FIRST_VERSION, body);
    };
    const send = async (body: C): Promise<string> => {
      const { id, base } = now.current;
      const sent = id === null ? make(body) : kind.store(id, base ?? FIRST_VERSION, body);
      const answer = await sent.catch(async (error: unknown) => {
        await meet(error);
        throw error;
      });
      now.current.base = answer.version;
      setForm(answer);
      setTheirs(null);
      return answer.updatedAt;
    };
    return new Saver<C>({ save: send, store, changed: setSave, delay: DELAY_MS, retry: RETRY_MS });
  });

  const put = useCallback(
    (next: C) => {
      now.current.content = next;
      setContent(next);
      saver.change(next);
    },
    [saver],
  );
  const change = useCallback((edit: (content: C) => C) => put(edit(now.current.content)), [put]);

  // What an earlier visit could not send comes back by itself, unless the row was changed elsewhere since.
  useEffect(() => {
    const { id } = now.current;
    const copy = readCopy(keyOf(id), kind.parse);
    if (!copy) return;
    if (kind.same(copy.content, now.current.content)) {
      writeCopy(keyOf(id), null);
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
  }, [kind, keyOf, put]);

  useEffect(() => {
    const flush = () => void saver.flush();
    // A new row is not made while its page is left: the answer would find nobody, and the next visit to a blank form
    // would lead into one that its author may have changed in the list meanwhile.
    const leave = () => (now.current.id !== null || !now.current.stored) && flush();
    const hidden = () => document.visibilityState === "hidden" && leave();
    const leaving = (event: BeforeUnloadEvent) => {
      if (saver.behind && !now.current.stored) event.preventDefault();
    };
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", flush);
    window.addEventListener("beforeunload", leaving);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", flush);
      window.removeEventListener("beforeunload", leaving);
      void saver.close();
    };
  }, [saver]);

  const settle = (take: boolean) => {
    if (take && older) put(kind.shown(older.content));
    else writeCopy(keyOf(now.current.id), null);
    setOlder(null);
  };
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
