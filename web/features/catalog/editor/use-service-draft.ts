import { useCallback, useEffect, useRef, useState } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { api } from "#web/lib/api.ts";
import { freshKey } from "#web/lib/fresh-key.ts";
import { Saver, type SaveState } from "#web/lib/saver.ts";
import { toast } from "#web/ui/toast.ts";
import { blankContent, blankPackage, sameContent } from "./content.ts";
import { copyKey, type LocalCopy, readCopy, writeCopy } from "./local-copy.ts";
import { isStale, makeService, mayBeSent, type ServiceForm, storeContent } from "./store-content.ts";

const DELAY_MS = 1000;
const RETRY_MS = 8000;
/** What a service is when it is made. */
const FIRST_VERSION = 1;

/** There is always one package to fill in. */
const shown = (content: ServiceDraft): ServiceDraft =>
  content.packages.length > 0 ? content : { ...content, packages: [blankPackage(0)] };

export type ServiceDraftState = {
  content: ServiceDraft;
  change: (edit: (content: ServiceDraft) => ServiceDraft) => void;
  save: SaveState;
  /** The row as the server last told it; null until it has one. */
  form: ServiceForm | null;
  setForm: (form: ServiceForm) => void;
  /** Sends what is left. @returns which service, in which version, when the server has everything, else null. */
  flush: () => Promise<{ id: number; version: number } | null>;
  /** Something typed in this browser earlier, while the service was changed elsewhere. */
  older: LocalCopy | null;
  settle: (take: boolean) => void;
  /** What another tab has saved meanwhile: nothing goes out until somebody chooses. */
  theirs: ServiceForm | null;
  /** Asks for the other tab's version when a call was refused because of it. @returns whether that was so */
  meet: (error: unknown) => Promise<boolean>;
  choose: (whose: "mine" | "theirs") => void;
};

/**
 * A service being written: every change goes to the server a second later, and stays in this browser until it is there.
 * @param opened the row, null for a new one, which is made with the first change.
 * @param onCreated tells its id.
 */
export function useServiceDraft(
  opened: ServiceForm | null,
  userId: number,
  onCreated: (id: number) => void,
): ServiceDraftState {
  const [content, setContent] = useState(() => shown(opened?.content ?? blankContent()));
  const [form, setForm] = useState(opened);
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [older, setOlder] = useState<LocalCopy | null>(null);
  const [theirs, setTheirs] = useState<ServiceForm | null>(null);
  const [key] = useState(freshKey);
  const now = useRef({ content, id: opened?.id ?? null, base: opened?.version ?? null, key, kept: true, onCreated });
  now.current.onCreated = onCreated;

  const meet = useCallback(async (error: unknown) => {
    const { id } = now.current;
    if (!isStale(error) || id === null) return false;
    setTheirs(await api.call("GET /api/my_services/{id}", { params: { id } }));
    return true;
  }, []);

  const [saver] = useState(() => {
    const keep = (latest: ServiceDraft | null) => {
      const { id, base, key } = now.current;
      now.current.kept = writeCopy(copyKey(userId, id), latest && { content: latest, base, key });
    };
    const make = async (body: ServiceDraft): Promise<ServiceForm> => {
      const made = await makeService(now.current.key, body);
      Object.assign(now.current, { id: made.id, base: FIRST_VERSION });
      setForm(made);
      writeCopy(copyKey(userId, null), null);
      keep(now.current.content);
      now.current.onCreated(made.id);
      // The page before may have made it of less than this one holds.
      return sameContent(made.content, body) ? made : storeContent(made.id, FIRST_VERSION, body);
    };
    const send = async (body: ServiceDraft): Promise<string> => {
      const { id, base } = now.current;
      const sent = id === null ? make(body) : storeContent(id, base ?? FIRST_VERSION, body);
      const answer = await sent.catch(async (error: unknown) => {
        await meet(error);
        throw error;
      });
      now.current.base = answer.version;
      setForm(answer);
      setTheirs(null);
      return answer.updatedAt;
    };
    return new Saver<ServiceDraft>({ save: send, keep, changed: setSave, delay: DELAY_MS, retry: RETRY_MS });
  });

  const put = useCallback(
    (next: ServiceDraft) => {
      now.current.content = next;
      setContent(next);
      saver.change(next);
    },
    [saver],
  );
  const change = useCallback((edit: (content: ServiceDraft) => ServiceDraft) => put(edit(now.current.content)), [put]);

  // What an earlier visit could not send comes back by itself, unless the service was changed elsewhere since.
  useEffect(() => {
    const { id } = now.current;
    const copy = readCopy(copyKey(userId, id));
    if (!copy) return;
    if (sameContent(copy.content, now.current.content)) {
      writeCopy(copyKey(userId, id), null);
      return;
    }
    if (copy.base !== now.current.base) {
      setOlder(copy);
      return;
    }
    now.current.key = copy.key ?? now.current.key;
    if (id !== null) mayBeSent(id, copy.content);
    put(shown(copy.content));
    toast({ text: "已帶回上次還沒送出的內容。", tone: "info" });
  }, [userId, put]);

  useEffect(() => {
    const flush = () => void saver.flush();
    // A new service is not made while its page is left: the answer would find nobody, and the next visit to a blank form
    // would lead into a service that its seller may have changed in the list meanwhile.
    const leave = () => (now.current.id !== null || !now.current.kept) && flush();
    const hidden = () => document.visibilityState === "hidden" && leave();
    const leaving = (event: BeforeUnloadEvent) => {
      if (saver.behind && !now.current.kept) event.preventDefault();
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
    if (take && older) put(shown(older.content));
    else writeCopy(copyKey(userId, now.current.id), null);
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
    now.current.content = shown(theirs.content);
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
