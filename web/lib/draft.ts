import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * What is chosen in a form whose choices stand in the address: follows the address, and runs ahead of it while the page
 * for a choice is on its way, so that the answer to one choice never takes back the next one.
 * @param settled what the address says. @param key the same as text, to know when it changed.
 */
export function useDraft<T>(settled: T, key: string): readonly [T, (next: (now: T) => T) => void] {
  const moving = useNavigation().state !== "idle";
  const [state, setState] = useState({ key, draft: settled });
  const outdated = state.key !== key && !moving;
  if (outdated) setState({ key, draft: settled });
  const set = (next: (now: T) => T) => setState((now) => ({ ...now, draft: next(now.draft) }));
  return [outdated ? settled : state.draft, set];
}
