import { type ComponentType, createElement, lazy } from "react";
import { connectionFailed, connectionRestored, isDeparting } from "#web/lib/calls/connection.ts";
import { useHydrating } from "./hydrating.ts";

const KEY = "module-reload";
const GUARD_MS = 60_000;

/**
 * Loads the page anew, but not twice in a row: a module that is still missing would reload it for ever. @returns false
 * when it was tried just now
 */
function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < GUARD_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

const fetched = new Set<string>();

/**
 * Brings files of the product into the browser's cache before they are imported: an import that fails is remembered by
 * the page, and asking again for the same module fails without a request.
 * @throws TypeError without a line; Error for a file that is not there
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script
 */
export async function fetchFiles(files: readonly string[]): Promise<void> {
  const missing = files.filter((file) => !fetched.has(file));
  await Promise.all(
    missing.map(async (file) => {
      const answer = await fetch(file);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await answer.arrayBuffer();
      fetched.add(file);
    }),
  );
}

/**
 * Loads a module of the product that comes later: waits for a broken line instead of failing. One that is missing
 * though the server answers has gone with a release: then the page is loaded anew, at most once a minute; one that was
 * just loaded anew says so instead, with a button.
 * @param files what it is made of, where the build does not know
 */
export async function loadModule<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (let answered = false; ; answered = true) {
    try {
      await fetchFiles(files);
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
 * A component that is loaded when it is first shown. The server, which renders in one go and cannot wait for it
 * (docs/decisions/004), sends nothing in its place.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = lazy(() => loadModule(load)) as ComponentType<P>;
  return (props: P) => createElement(Loaded<P>, { component, props });
}
