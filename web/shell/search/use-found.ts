import { useEffect, useRef, useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import type { Found } from "./choices.ts";

const DEBOUNCE_MS = 150;

/** The typed text and its suggestions, debounced; outdated responses are dropped. */
export function useFound() {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<{ k: string; found: Found } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = async (k: string) => {
    // Suggestions are optional: without a response the field works as it is.
    const found = await api.call("GET /api/suggestions", { query: { k } }).catch(() => null);
    if (found && latest.current === k) setAnswer({ k, found });
  };
  const typed = (value: string) => {
    const k = value.trim();
    setText(k);
    if (k === latest.current) return;
    latest.current = k;
    clearTimeout(timer.current);
    if (k === "") setAnswer(null);
    else timer.current = setTimeout(() => void ask(k), DEBOUNCE_MS);
  };
  return { text, answer, typed };
}

/** What many buy, loaded when it is wanted; empty until then and without a line. */
export function usePopular(wanted: boolean): readonly string[] {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    let here = true;
    if (wanted)
      api.call("GET /api/suggestions", { query: {} }).then(
        (found) => here && setWords(found.words),
        () => {},
      );
    return () => {
      here = false;
    };
  }, [wanted]);
  return words;
}
