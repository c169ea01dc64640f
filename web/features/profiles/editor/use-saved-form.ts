import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Saver, type SaveState } from "#web/lib/drafts/saver.ts";

const DELAY_MS = 1000;
const RETRY_MS = 8000;

function store(key: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or disabled: the input is kept only as long as the page.
  }
}

/** Fields that an earlier visit could not send; stored values that are not text are dropped. */
function restored<T extends Record<string, string>>(key: string, fields: T): Partial<T> {
  const found: Partial<T> = {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return found;
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const value = (stored as Record<string, unknown>)[name];
      if (typeof value === "string" && value !== fields[name]) found[name] = value as T[typeof name];
    }
  } catch {
    // The stored value is invalid, or storage is disabled: there is nothing to restore.
  }
  return found;
}

/**
 * Autosave for a few text fields, which are kept in this browser until the server has them. Only fields typed here are
 * sent, because another tab may have changed the others.
 * @param key storage key.
 * @param send the call, with the changed fields.
 */
export function useSavedForm<T extends Record<string, string>>(
  key: string,
  opened: T,
  send: (typed: Partial<T>) => Promise<unknown>,
) {
  const [values, setValues] = useState(opened);
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const { revalidate } = useRevalidator();
  const call = useRef(send);
  const unsent = useRef<Partial<T>>({});
  call.current = send;
  const [saver] = useState(
    () =>
      new Saver<Partial<T>>({
        save: async (typed) => {
          await call.current(typed);
          for (const name of Object.keys(typed)) if (unsent.current[name] === typed[name]) delete unsent.current[name];
          return new Date().toISOString();
        },
        store: (typed) => store(key, typed),
        changed: setSave,
        delay: DELAY_MS,
        retry: RETRY_MS,
      }),
  );
  const latest = useRef(opened);
  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    unsent.current = { ...unsent.current, ...part };
    setValues(latest.current);
    saver.change({ ...unsent.current });
  };
  const again = useRef(change);
  again.current = change;
  useEffect(() => {
    const found = restored(key, latest.current);
    if (Object.keys(found).length > 0) again.current(found);
    const flush = () => void saver.flush();
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", flush);
      // The next page's data may have been loaded before the texts were saved, so it is revalidated.
      if (saver.behind) void saver.close().then((done) => (done ? revalidate() : undefined));
    };
  }, [key, saver, revalidate]);
  return { values, change, save };
}
