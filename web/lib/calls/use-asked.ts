import { useEffect, useState } from "react";

/**
 * Asks the server about what is typed, once the typing pauses; outdated answers are dropped. What is shown is optional:
 * when a call fails, the form works without it.
 * @param ask the same function on every render · input null: nothing to ask about · pause ms
 * @returns the last answer and what it is of, also while the next one is awaited
 */
export function useAsked<I extends string | number, A>(
  ask: (input: I) => Promise<A>,
  input: I | null,
  pause = 300,
): { of: I; answer: A } | null {
  const [known, setKnown] = useState<{ of: I; answer: A } | null>(null);
  useEffect(() => {
    if (input === null) return setKnown(null);
    let wanted = true;
    const timer = setTimeout(async () => {
      const answer = await ask(input).catch(() => null);
      if (wanted) setKnown(answer && { of: input, answer });
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask, input, pause]);
  return known;
}
