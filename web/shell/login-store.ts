import { useSyncExternalStore } from "react";
import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { pageMember } from "#web/lib/page-member.ts";

/** What to do once the visitor has logged in; kept in memory only. */
type Wanted = { run: () => void } | null;
export type LoginMode = "login" | "register";
/** `asked`: the first step was done outside of the dialog, the second is asked for. */
type State = { open: boolean; mode: LoginMode; loaded: boolean; asked: LoginAnswer["secondFactor"] };

const closed: State = { open: false, mode: "login", loaded: false, asked: null };
let state = closed;
let wanted: Wanted = null;
const listeners = new Set<() => void>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Whether the page that is shown names a member. */
export function isLogged(): boolean {
  return pageMember() !== 0;
}

export function openLogin(mode: LoginMode = "login", asked: State["asked"] = null): void {
  set({ open: true, mode, loaded: true, asked });
}

export function setLoginMode(mode: LoginMode): void {
  set({ mode });
}

/** What is to follow a log-in, whichever way it comes; null: nothing any more. */
export function wantAfterLogin(run: (() => void) | null): void {
  wanted = run && { run };
}

/** Does something that needs a member: at once, or after the login that it opens. */
export function askLogin(run: () => void): void {
  if (isLogged()) {
    run();
    return;
  }
  wantAfterLogin(run);
  openLogin();
}

/** Milliseconds between the dialog's end and the wanted action. */
const RESUME_MS = 500;

/** After the login, and the nickname of a new member, the wanted action follows once. */
export function resumeWanted(): void {
  const next = wanted;
  wanted = null;
  if (next) setTimeout(next.run, RESUME_MS);
}

/**
 * Closes the dialog. After a login the wanted action follows; closed without one, it is forgotten.
 * @param how `unnamed`: a new member has to choose a nickname first, what was wanted waits for it
 */
export function closeLogin(how: "in" | "unnamed" | "out"): void {
  set({ open: false });
  if (how === "out") wanted = null;
  if (how === "in") resumeWanted();
}

export function useLogin(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => closed,
  );
}
