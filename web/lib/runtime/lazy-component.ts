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

const fetched = new Set<string>();

/**
 * Fetches files into the browser's cache before they are imported: the page remembers a failed import, and importing
 * the same module again fails without a request.
 * @throws TypeError when offline; Error for a missing file
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
 * Imports a module on demand: waits for the connection instead of failing. A module that is missing although the server
 * responds was removed by a release: then the page is reloaded, at most once a minute; if it was just reloaded, a
 * message with a button is shown.
 * @param files its files, where the build does not know them
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
 * A component that is loaded when it is first shown. The server renders synchronously and cannot wait for it
 * (docs/decisions/004), so it renders nothing in its place.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = lazy(() => loadModule(load)) as ComponentType<P>;
  return (props: P) => createElement(Loaded<P>, { component, props });
}
