import { useEffect, useRef, useState } from "react";
import { Saver, type SaveState } from "#web/lib/saver.ts";

const DELAY_MS = 1000;
const RETRY_MS = 8000;

function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or switched off: what is typed lives as long as the page.
  }
}

/** What an earlier visit could not send, field by field, where it is text. */
function kept<T extends Record<string, string>>(key: string, fields: T): T | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const found = { ...fields };
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const value = (stored as Record<string, unknown>)[name];
      if (typeof value === "string") found[name] = value as T[typeof name];
    }
    return found;
  } catch {
    return null;
  }
}

/**
 * A few texts that are saved as they are typed, and stay in this browser until the server has them.
 * @param key where this browser keeps them. @param send the call.
 */
export function useSavedForm<T extends Record<string, string>>(
  key: string,
  opened: T,
  send: (values: T) => Promise<unknown>,
) {
  const [values, setValues] = useState(opened);
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const call = useRef(send);
  call.current = send;
  const [saver] = useState(
    () =>
      new Saver<T>({
        save: async (latest) => {
          await call.current(latest);
          return new Date().toISOString();
        },
        keep: (latest) => keep(key, latest),
        changed: setSave,
        delay: DELAY_MS,
        retry: RETRY_MS,
      }),
  );
  const latest = useRef(opened);
  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    saver.change(latest.current);
  };
  useEffect(() => {
    const found = kept(key, latest.current);
    if (found && JSON.stringify(found) !== JSON.stringify(latest.current)) {
      latest.current = found;
      setValues(found);
      saver.change(found);
    }
    const flush = () => void saver.flush();
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", flush);
      void saver.close();
    };
  }, [key, saver]);
  return { values, change, save };
}
