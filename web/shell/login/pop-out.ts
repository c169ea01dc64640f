import { useRef } from "react";
import { useRevalidator } from "react-router";
import { to } from "#contract/paths/to.ts";
import { isLogged, openLogin, resumeWanted, wantAfterLogin } from "../login-store.ts";

/** Message that a pop-out window posts to the page that opened it. */
const LOGIN_SUCCESS = "login_success";
/** Also sent through a channel, because the headers of a vendor's page may cut off the opener. */
const CHANNEL = "login";
/** Interval for checking whether the window is still open, ms. */
const LOOK_MS = 500;

/** In the pop-out: tells its opener that the session has started. */
export function announceLogin(): void {
  const said = { type: LOGIN_SUCCESS };
  (window.opener as Window | null)?.postMessage(said, location.origin);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(said);
  channel.close();
}

const isSuccess = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "type" in data && data.type === LOGIN_SUCCESS;

/**
 * Opens the login in a window of its own; this page stays as it is.
 * @returns whether the login succeeded; null when pop-ups are blocked
 */
function popOut(): Promise<boolean> | null {
  const opened = window.open(to("/login/pop_out"), "login", "popup,width=480,height=720");
  if (!opened) return null;
  return new Promise((done) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (success: boolean) => {
      window.clearInterval(watch);
      window.removeEventListener("message", heard);
      channel.close();
      done(success);
    };
    const heard = ({ data, origin }: MessageEvent) => {
      if (origin === location.origin && isSuccess(data)) end(true);
    };
    window.addEventListener("message", heard);
    channel.onmessage = ({ data }) => {
      if (isSuccess(data)) end(true);
    };
    // Waits, because a message sent just before the window closed may still arrive.
    const watch = window.setInterval(() => {
      if (!opened.closed) return;
      window.clearInterval(watch);
      window.setTimeout(() => end(false), LOOK_MS);
    }, LOOK_MS);
  });
}

/**
 * Runs an action that needs a member: at once, or after a login in a window of its own, so that this page keeps its
 * state. When pop-ups are blocked it uses the dialog.
 */
export function useAskPopOut(): (run: () => void) => Promise<void> {
  const { revalidate } = useRevalidator();
  const asking = useRef(false);
  return async (run) => {
    if (isLogged()) return run();
    if (asking.current) return;
    wantAfterLogin(run);
    const answer = popOut();
    if (answer === null) return openLogin();
    asking.current = true;
    const success = await answer;
    asking.current = false;
    if (!success) return wantAfterLogin(null);
    await revalidate();
    resumeWanted();
  };
}
