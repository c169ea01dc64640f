import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { isApiError } from "#contract/api.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { connectionRestored } from "#web/lib/calls/connection.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { useMe } from "#web/lib/page/session.ts";
import { type Outgoing, storedOutgoing } from "./outgoing.ts";
import type { Written } from "./use-writing.ts";

type Wishes<A> = {
  /** What the messages belong to: `room:7`. */
  name: string;
  send: (written: Written, attempt: Attempt) => Promise<A>;
  /** Shows what was sent; the message is shown as on its way until this has finished. */
  sent: (answer: A) => unknown;
};

/** How long to wait at most before another attempt, ms: the page's own data may arrive again without a check. */
const PAUSE_MS = 5000;

async function nextChance(): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), PAUSE_MS);
  await connectionRestored(over.signal);
  clearTimeout(timer);
}

/**
 * Sends messages one after the other and keeps each in this browser until the server has it: over a lost connection,
 * whose end it waits for, also after the page was left, and over a reload. A message keeps its idempotency key, so it is stored once.
 */
export function useOutgoing<A>({ name, send, sent }: Wishes<A>) {
  const me = useMe()?.id ?? 0;
  const store = useMemo(() => storedOutgoing(`draft:${me}:outgoing:${name}`), [me, name]);
  const [items, setItems] = useState<readonly Outgoing[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [waits, setWaits] = useState(false);
  const latest = useRef({ send, sent });
  latest.current = { send, sent };
  /** The files of messages written since the page was opened. */
  const chosen = useRef(new Map<string, File[]>());
  const running = useRef(false);

  const change = (item: Outgoing, problem: string) => {
    const next = { ...item, problem };
    setItems((old) => old.map((each) => (each.key === item.key ? next : each)));
    void store.put(next);
  };
  const drop = (item: Outgoing) => {
    chosen.current.delete(item.key);
    store.remove(item);
    startTransition(() => setItems((old) => old.filter(({ key }) => key !== item.key)));
  };
  const filesOf = async (item: Outgoing) => chosen.current.get(item.key) ?? (await store.files(item));

  /** Makes one attempt; without an answer, waits for the connection. */
  const sendOne = async (item: Outgoing): Promise<void> => {
    const files = await filesOf(item);
    if (!files) return change(item, "附上的檔案已經不在這個瀏覽器，請改寫後重新附上");
    try {
      const answer = await latest.current.send({ text: item.text, files }, { key: item.key, progress: setProgress });
      await latest.current.sent(answer);
      drop(item);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code !== "unavailable")
        return change(item, error.fields.text?.[0] ?? error.fields.files?.[0] ?? error.message);
      setWaits(true);
      await nextChance();
      setWaits(false);
    } finally {
      setProgress(null);
    }
  };
  const run = async () => {
    if (running.current) return;
    running.current = true;
    try {
      for (;;) {
        const next = store.all().find(({ problem }) => problem === "");
        if (!next) return;
        await sendOne(next);
      }
    } finally {
      running.current = false;
    }
  };
  const begin = useRef(run);
  begin.current = run;
  useEffect(() => {
    setItems(store.all());
    void begin.current();
  }, [store]);

  return {
    items,
    /** Upload progress of the one that is being sent, 0 to 1. */
    progress,
    /** The connection is lost. */
    waits,
    add({ text, files }: Written): void {
      const item = {
        key: freshKey(),
        text,
        names: files.map((file) => file.name),
        at: new Date().toISOString(),
        problem: "",
      };
      chosen.current.set(item.key, files);
      setItems((old) => [...old, item]);
      void store.put(item, files).then(run);
    },
    again(item: Outgoing): void {
      // The age counts from now: the user has decided.
      const next = { ...item, at: new Date().toISOString() };
      change(next, "");
      void run();
    },
    /** Takes it back to be changed. @returns its text and files */
    async take(item: Outgoing): Promise<Written> {
      const files = (await filesOf(item)) ?? [];
      drop(item);
      return { text: item.text, files };
    },
  };
}
