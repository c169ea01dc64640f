import { type ComponentType, createElement, lazy } from "react";
import { connectionFailed, connectionRestored, isDeparting } from "#web/lib/calls/connection.ts";
import { useHydrating } from "./hydrating.ts";

const KEY = "module-reload";
const GUARD_MS = 60_000;

/**
 * Reloads the page, but not twice in a row: a module that is still missing would cause a loop.
 * @returns false when it was tried just now
 */
function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < GUARD_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Imports a module on demand: waits for the connection instead of failing, and imports again. A module that is missing
 * although the server responds was removed by a release, or the browser remembers a failed import, as Chromium did
 * before 156 and Firefox before 154: then the page is reloaded, at most once a minute; if it was just reloaded, a
 * message with a button is shown.
 * @see https://github.com/whatwg/html/pull/10327
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  for (let answered = false; ; answered = true) {
    try {
      return await load();
    } catch (error) {
      if (!isDeparting()) console.error(error);
      if (answered && reloadOnce()) return new Promise(() => {});
      connectionFailed(answered ? "old" : "down");
      await connectionRestored();
    }
  }
}

type Shown<P extends object> = { component: ComponentType<P>; props: P };

const Loaded = <P extends object>({ component, props }: Shown<P>) =>
  useHydrating() ? null : createElement(component, props);

/**
 * A component that is loaded when it is first shown. The server renders synchronously and cannot wait for it
 * (docs/decisions/004), so it renders nothing in its place.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = lazy(() => loadModule(load)) as ComponentType<P>;
  return (props: P) => createElement(Loaded<P>, { component, props });
}
