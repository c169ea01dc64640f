import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { storedValue, storeText } from "#web/lib/drafts/draft-copy.ts";
import { Saver, type SaveState } from "#web/lib/drafts/saver.ts";
import { useLeaving } from "#web/lib/drafts/use-leaving.ts";

/** Fields that an earlier visit could not send; stored values that are not text are dropped. */
function restored<T extends Record<string, string>>(key: string, fields: T): Partial<T> {
  const stored = Object.entries(Object(storedValue(key)));
  return Object.fromEntries(
    stored.filter(
      ([name, value]) => Object.hasOwn(fields, name) && typeof value === "string" && value !== fields[name],
    ),
  ) as Partial<T>;
}

const always = () => true;

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
        store: (typed) => storeText(key, typed && JSON.stringify(typed)),
        changed: setSave,
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
    else storeText(key, null);
  }, [key]);
  // The next page's data may have been loaded before the texts were saved, so it is revalidated.
  useLeaving(saver, always, revalidate);
  return { values, change, save };
}
