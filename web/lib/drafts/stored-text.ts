import { useCallback, useEffect, useState } from "react";
import { useMe } from "#web/lib/page/session.ts";

/** localStorage may be full or forbidden; what is typed then lives as long as the page. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    if (value === "") localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The browser refuses to store; the text lives on in the page.
  }
}

/** What one member typed is not for the next one at the same browser. */
const keyOf = (member: number, name: string) => `draft:${member}:${name}`;

/** Text that is stored in this browser as it is typed, until it is sent. @param name what it belongs to. */
export function useStoredText(name: string): { text: string; setText: (text: string) => void; forget: () => void } {
  const key = keyOf(useMe()?.id ?? 0, name);
  const [text, set] = useState("");
  useEffect(() => set(read(key) ?? ""), [key]);
  const setText = useCallback(
    (next: string) => {
      set(next);
      write(key, next);
    },
    [key],
  );
  const forget = useCallback(() => setText(""), [setText]);
  return { text, setText, forget };
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

/** What was stored, or nothing where it is not a list of texts. */
export function parseList(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored || "[]");
    return Array.isArray(list) ? list.map((each) => (typeof each === "string" ? each : "")) : [];
  } catch {
    return [];
  }
}
