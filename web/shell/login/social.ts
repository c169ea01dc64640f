import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import type { CodeAsked } from "./code-form.tsx";

export type Provider = "google" | "facebook";
export const names: Record<Provider, string> = { google: "Google", facebook: "Facebook" };
/** What is said when somebody comes back without an answer, or not at all. */
export const refused: Record<Provider, string> = {
  google: "Google登入失敗，請再試一次。",
  facebook: "Facebook登入失敗。",
};
/** What the callback page found in its address. */
export type SocialResult = { state: string; token?: string; error?: string };

const CHANNEL = "social-login";
/** Milliseconds between two looks whether the vendor's window is still there. */
const LOOK_MS = 500;
/** Where the answer waits when there was no window of its own: survives the way to the vendor and back. */
const KEY = "social-login";

/** What the answer is for: to log in, or to join this account elsewhere to the open one. */
type Purpose = "login" | "link";
export type Pending = { provider: Provider; state: string; to: string; purpose: Purpose };

export type SocialLoginAnswer = {
  isNew: boolean;
  codeAsked: CodeAsked | null;
  secondFactor: LoginAnswer["secondFactor"];
};

export const callbackPath = (provider: Provider) => to("/login/callback/:provider", { provider });

/** Tells the page that opened the window. A channel instead of the opener, which the vendor's headers may cut off. */
export function announce(result: SocialResult): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(result);
  channel.close();
}

export function readPending(): Pending | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Pending | null;
  } catch {
    return null;
  }
}

export function forgetPending(): void {
  sessionStorage.removeItem(KEY);
}

/** The vendor's page and what is taken there, by which the server knows its answer. */
type Way = { page: string; nonce: string };

function addressOf({ page, nonce }: Way, { provider, state }: Pending): string {
  const url = new URL(page);
  url.searchParams.set("redirect_uri", location.origin + callbackPath(provider));
  url.searchParams.set("state", state);
  url.searchParams.set("nonce", nonce);
  return url.href;
}

/** Hands the vendor's token to the server. @returns isNew of the spec, or that a code has to be typed first. */
export async function exchange(provider: Provider, token: string): Promise<SocialLoginAnswer> {
  const answer =
    provider === "google"
      ? await api.call("POST /api/login_by_google", { body: { token } })
      : await api.call("POST /api/login_by_facebook", { body: { accessToken: token } });
  const { isNew, codeAsked, secondFactor } = answer;
  if (codeAsked) return { isNew, secondFactor, codeAsked: { ...codeAsked, provider } };
  if (!secondFactor) track(isNew ? "sign_up" : "login_success", { method: provider });
  return { isNew, secondFactor, codeAsked };
}

/** Joins the vendor's account to the one that is logged in. */
export async function linkVendor(provider: Provider, token: string): Promise<void> {
  await api.call("POST /api/my_social_logins", { body: { provider, token } });
}

/**
 * Opens the vendor's page in a window of its own, or in this one where windows are not allowed.
 * @param onLeft the window was closed without an answer. One that says it is closed although a person still is in it, as a
 * vendor's headers may make it, is listened to all the same.
 * @returns the result once the person is back; never when this very page went away.
 */
export function askVendor(
  provider: Provider,
  way: Way,
  to: string,
  { purpose = "login", onLeft }: { purpose?: Purpose; onLeft: () => void },
): Promise<SocialResult> {
  const pending: Pending = { provider, state: crypto.randomUUID(), to, purpose };
  const address = addressOf(way, pending);
  const opened = window.open(address, "social-login", "popup,width=480,height=640");
  if (!opened) {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
    location.assign(address);
    return new Promise(() => {});
  }
  return new Promise((done) => {
    const channel = new BroadcastChannel(CHANNEL);
    const watch = window.setInterval(() => {
      if (!opened.closed) return;
      window.clearInterval(watch);
      // The answer may have been sent in the window's last moment.
      left = window.setTimeout(onLeft, LOOK_MS);
    }, LOOK_MS);
    let left = 0;
    channel.onmessage = ({ data }: MessageEvent<SocialResult>) => {
      if (data.state !== pending.state) return;
      window.clearInterval(watch);
      window.clearTimeout(left);
      channel.close();
      done(data);
    };
  });
}
