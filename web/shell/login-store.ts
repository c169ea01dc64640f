import { useSyncExternalStore } from "react";
import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { pageMember } from "#web/lib/calls/page-member.ts";

/** What to do once the visitor has logged in; kept in memory only. */
type Wanted = { run: () => void } | null;
export type LoginMode = "login" | "register";
/**
 * `asked`: the first step was done outside of the dialog, the second is asked for. `to`: where the wanted action leads, for
 * ways in that leave this page; null: it stays here.
 */
type State = {
  open: boolean;
  mode: LoginMode;
  loaded: boolean;
  asked: LoginAnswer["secondFactor"];
  to: string | null;
};

const closed: State = { open: false, mode: "login", loaded: false, asked: null, to: null };
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

export function openLogin(mode: LoginMode = "login", asked: State["asked"] = null, to: State["to"] = null): void {
  set({ open: true, mode, loaded: true, asked, to });
}

export function setLoginMode(mode: LoginMode): void {
  set({ mode });
}

/** What is to follow a log-in, whichever way it comes; null: nothing any more. */
export function wantAfterLogin(run: (() => void) | null): void {
  wanted = run && { run };
}

/**
 * Does something that needs a member: at once, or after the login that it opens.
 * @param to the page that it leads to, if it leaves this one
 */
export function askLogin(run: () => void, to: string | null = null): void {
  if (isLogged()) {
    run();
    return;
  }
  wantAfterLogin(run);
  openLogin("login", null, to);
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
