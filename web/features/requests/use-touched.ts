import { useState } from "react";
import type { Problems } from "#web/lib/drafts/problems.ts";

/**
 * Which problems of a form are visible: those of fields that were blurred once, and all after an attempt to send it.
 */
export function useTouched(problems: Problems) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const within = (path: string) => touched.has(path) || touched.has(path.split(".")[0] ?? "");
  return {
    /** Number of attempts so far. */
    attempts,
    attempt: () => setAttempts((n) => n + 1),
    problemAt: (path: string) => (attempts > 0 || within(path) ? problems[path] : undefined),
    touch: (path: string) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))),
  };
}
