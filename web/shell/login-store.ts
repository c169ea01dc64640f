import { useSyncExternalStore } from "react";
import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { pageMember } from "#web/lib/calls/page-member.ts";

/** The action to run after the visitor has logged in; kept in memory only. */
type Wanted = { run: () => void } | null;
export type LoginMode = "login" | "register";
/**
 * `asked`: the first step was done outside of the dialog, so it shows the second. `to`: page of the pending action, for
 * login methods that leave this page; null: it stays here. `why`: what needs a member, as in 「登入後就能下單」.
 */
type State = {
  open: boolean;
  mode: LoginMode;
  loaded: boolean;
  asked: LoginAnswer["secondFactor"];
  to: string | null;
  why: string | null;
};

const closed: State = { open: false, mode: "login", loaded: false, asked: null, to: null, why: null };
let state = closed;
let wanted: Wanted = null;
const listeners = new Set<() => void>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Whether the current page belongs to a member. */
export function isLogged(): boolean {
  return pageMember() !== 0;
}

export function openLogin(
  mode: LoginMode = "login",
  { asked = null, to = null, why = null }: Partial<Pick<State, "asked" | "to" | "why">> = {},
): void {
  set({ open: true, mode, loaded: true, asked, to, why });
}

const KNOWN = "logged-in-before";

/** Remembers that somebody has logged in with this browser: they need no registration. */
export function rememberLogin(): void {
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // Storage is blocked: the dialog begins with the registration.
  }
}

function firstMode(): LoginMode {
  try {
    return localStorage.getItem(KNOWN) ? "login" : "register";
  } catch {
    return "register";
  }
}

export function setLoginMode(mode: LoginMode): void {
  set({ mode });
}

/** Sets the action that follows a login, whichever method is used; null clears it. */
export function wantAfterLogin(run: (() => void) | null): void {
  wanted = run && { run };
}

/**
 * Runs an action that needs a member: at once, or after the login dialog, which begins with the registration unless
 * somebody has logged in with this browser before.
 * @param reason `why`: what the action is, as in 「登入後就能下單」; `to`: the page that it navigates to, if any
 */
export function askLogin(run: () => void, reason: Partial<Pick<State, "to" | "why">> = {}): void {
  if (isLogged()) {
    run();
    return;
  }
  wantAfterLogin(run);
  openLogin(firstMode(), reason);
}

/** Milliseconds between closing the dialog and the pending action. */
const RESUME_MS = 500;

/** Runs the pending action once, after the login and the nickname of a new member. */
export function resumeWanted(): void {
  const next = wanted;
  wanted = null;
  if (next) setTimeout(next.run, RESUME_MS);
}

/**
 * Closes the dialog. After a login the pending action runs; otherwise it is dropped.
 * @param how `unnamed`: a new member has to choose a nickname first, and the action waits for it
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
