import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import type { CodeAsked } from "./code-form.tsx";

export type Provider = "google" | "facebook";
export const names: Record<Provider, string> = { google: "Google", facebook: "Facebook" };
/** Error when the user comes back without a result, or not at all. */
export const refused: Record<Provider, string> = {
  google: "Google登入失敗，請再試一次。",
  facebook: "Facebook登入失敗。",
};
/** Result in the URL of the callback page. */
export type SocialResult = { state: string; token?: string; error?: string };

const CHANNEL = "social-login";
/** Interval for checking whether the vendor's window is still open, ms. */
const LOOK_MS = 500;
/** sessionStorage key for a login without a window of its own: survives the redirect to the vendor and back. */
const KEY = "social-login";

/** Purpose of the result: to log in, or to link the vendor's account to the current one. */
type Purpose = "login" | "link";
export type Pending = { provider: Provider; state: string; to: string; purpose: Purpose };

export type SocialLoginAnswer = {
  isNew: boolean;
  codeAsked: CodeAsked | null;
  secondFactor: LoginAnswer["secondFactor"];
};

export const callbackPath = (provider: Provider) => to("/login/callback/:provider", { provider });

/**
 * Sends the result to the page that opened the window. A channel, because the vendor's headers may cut off the opener.
 */
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

/** The vendor's login page, and the nonce by which the server verifies the token. */
type Way = { page: string; nonce: string };

function addressOf({ page, nonce }: Way, { provider, state }: Pending): string {
  const url = new URL(page);
  url.searchParams.set("redirect_uri", location.origin + callbackPath(provider));
  url.searchParams.set("state", state);
  url.searchParams.set("nonce", nonce);
  return url.href;
}

/** Logs in with the vendor's token. @returns isNew of the spec, or that a code has to be typed first. */
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

/** Links the vendor's account to the current one. */
export async function linkVendor(provider: Provider, token: string): Promise<void> {
  await api.call("POST /api/my_social_logins", { body: { provider, token } });
}

/**
 * Opens the vendor's page in a window of its own, or in this one when pop-ups are blocked.
 * @param onLeft the window was closed without a result. A vendor's headers may make an open window look closed, so the
 * result is still awaited.
 * @returns the result when the user is back; never when this page was left.
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
      // The result may have been sent just before the window closed.
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
