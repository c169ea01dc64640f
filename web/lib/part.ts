import { type ComponentType, lazy } from "react";
import { lineBack, lineFailed } from "./line.ts";

const KEY = "part-reload";
const GUARD_MS = 60_000;

/** A reload helps once; a part that is missing after it would reload for ever. @returns false when it was tried just now */
function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < GUARD_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Loads a part of the product that comes later: waits for a broken line instead of failing. A part that is missing
 * though the server answers has gone with a release: then the page is loaded anew, at most once a minute.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let answered = false; ; answered = true) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      if (answered && reloadOnce()) return new Promise(() => {});
      lineFailed();
      await lineBack();
    }
  }
}

/** A component that is loaded when it is first shown. */
export const part = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => loadPart(load));
