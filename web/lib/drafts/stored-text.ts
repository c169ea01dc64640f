import { useCallback, useEffect, useState } from "react";
import { useMe } from "#web/lib/page/session.ts";
import { storeText } from "./draft-copy.ts";

/** Where the browser refuses to store it, the text lasts as long as the page. */
const write = (key: string, text: string) => storeText(key, text || null);
const read = (key: string) => localStorage.getItem(key) ?? "";

/** Keys contain the member id: other members at the same browser do not see the text. */
const keyOf = (member: number, name: string) => `draft:${member}:${name}`;

/**
 * Stores text in this browser as it is typed, until it is sent. When a visitor logs in and sends it, their copy is
 * cleared too.
 * @param name what it belongs to.
 */
export function useStoredText(name: string): { text: string; setText: (text: string) => void; forget: () => void } {
  const key = keyOf(useMe()?.id ?? 0, name);
  const [text, set] = useState("");
  useEffect(() => set(read(key)), [key]);
  const setText = useCallback(
    (next: string) => {
      set(next);
      write(key, next);
    },
    [key],
  );
  const forget = useCallback(() => {
    setText("");
    write(keyOf(0, name), "");
  }, [setText, name]);
  return { text, setText, forget };
}

/** Files that were chosen but not sent; they survive navigation, but not a reload. */
const chosen = new Map<string, readonly unknown[]>();

/**
 * Files chosen in a form that may be closed and opened again.
 * @param name what they belong to.
 * @returns the files, with what else the form stores with each
 */
export function useChosenFiles<F = File>(name: string): [F[], (files: F[]) => void] {
  const key = keyOf(useMe()?.id ?? 0, name);
  const known = () => [...((chosen.get(key) as F[] | undefined) ?? [])];
  const [held, set] = useState(() => ({ key, files: known() }));
  const setFiles = useCallback(
    (files: F[]) => {
      set({ key, files });
      chosen.set(key, files);
    },
    [key],
  );
  return [held.key === key ? held.files : known(), setFiles];
}

type Kept = {
  /** What the fields belong to. */
  as: string;
  /** Text fields, and file fields, which only survive closing the form. */
  fields: readonly string[];
};

type Form = {
  getValues: (name: never) => unknown;
  setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void;
  watch: (heard: (values: Record<string, unknown>) => void) => { unsubscribe: () => void };
};

const isBlank = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * The same for the fields of a react-hook-form form. What was typed before hydration takes precedence over what was
 * stored.
 * @returns clears the stored fields
 */
export function useKeptFields(kept: Kept | undefined, { getValues, setValue, watch }: Form): () => void {
  const me = useMe()?.id ?? 0;
  const key = kept && keyOf(me, kept.as);
  const fields = kept?.fields.join() ?? "";
  useEffect(() => {
    if (key === undefined) return;
    const names = fields.split(",");
    if (names.every((name) => isBlank(getValues(name as never)))) {
      const texts = parseList(read(key));
      names.forEach((name, at) => {
        const value = texts[at] || chosen.get(`${key}:${name}`);
        if (!isBlank(value)) setValue(name as never, value as never, { shouldDirty: true });
      });
    }
    const { unsubscribe } = watch((values) => {
      for (const name of names) {
        const files = values[name];
        if (Array.isArray(files)) chosen.set(`${key}:${name}`, files);
      }
      const texts = names.map((name) => (typeof values[name] === "string" ? values[name] : ""));
      write(key, texts.some((text) => text !== "") ? JSON.stringify(texts) : "");
    });
    return unsubscribe;
  }, [key, fields, getValues, setValue, watch]);
  return useCallback(() => {
    if (key === undefined) return;
    write(key, "");
    for (const name of fields.split(",")) chosen.delete(`${key}:${name}`);
  }, [key, fields]);
}

/** The same for a list of answers, by position. */
export function useStoredList(
  name: string,
  size: number,
): { texts: string[]; setAt: (at: number, text: string) => void; forget: () => void } {
  const { text, setText, forget } = useStoredText(name);
  const stored = parseList(text);
  const texts = Array.from({ length: size }, (_, at) => stored[at] ?? "");
  return {
    texts,
    setAt: (at, next) => setText(JSON.stringify(texts.map((old, place) => (place === at ? next : old)))),
    forget,
  };
}

/** Parses the stored list; empty when it is not a list of texts. */
export function parseList(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored || "[]");
    return Array.isArray(list) ? list.map((each) => (typeof each === "string" ? each : "")) : [];
  } catch {
    return [];
  }
}
