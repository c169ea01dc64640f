import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { isOf } from "#web/lib/drafts/draft-copy.ts";
import { storedFiles } from "#web/lib/drafts/stored-files.ts";
import { markLoggedOut } from "#web/lib/runtime/logged-out.ts";
import { saveRecent } from "./search/recent.ts";

/**
 * Takes away what this browser keeps of a member: what was typed and not sent, what was searched for, also before the
 * log-in, and what was begun in this tab.
 */
function forgetMember(member: number): void {
  void storedFiles.forget((of) => isOf(of, member));
  try {
    for (const key of Object.keys(localStorage)) if (isOf(key, member)) localStorage.removeItem(key);
    saveRecent(0, []);
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

/** A call that fails is no matter: the word that `leave` has left ends the session with the first request that arrives. */
async function askToEnd(): Promise<void> {
  try {
    await api.call("POST /api/logout", {});
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
}

/** Ends the session of a member: for whoever sits here at once, on the server as soon as it can be reached. */
export function endSession(member: number): void {
  forgetMember(member);
  markLoggedOut(member);
  void askToEnd();
}
