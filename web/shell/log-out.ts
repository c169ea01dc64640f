import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { isOf } from "#web/lib/drafts/draft-copy.ts";
import { storedFiles } from "#web/lib/drafts/stored-files.ts";
import { loadModule } from "#web/lib/runtime/lazy-component.ts";
import { markLoggedOut } from "#web/lib/runtime/logged-out.ts";
import { saveRecent } from "./search/recent.ts";

/**
 * Clears what this browser stores of a member: unsent text, searches (a visitor's too), and what was started in this
 * tab.
 */
function forgetMember(member: number): void {
  void storedFiles.forget((of) => isOf(of, member));
  for (const key of Object.keys(localStorage)) if (isOf(key, member)) localStorage.removeItem(key);
  saveRecent(0, []);
  sessionStorage.clear();
}

/** A failed call does not matter: the log-out cookie ends the session with the next request that arrives. */
async function askToEnd(): Promise<void> {
  try {
    await api.call("POST /api/logout", {});
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
}

/** Ends the session of a member: in this browser at once, on the server as soon as it can be reached. */
export function endSession(member: number): void {
  forgetMember(member);
  markLoggedOut(member);
  void loadModule(() => import("#web/lib/runtime/device-messages.ts")).then(({ forgetDevice }) => forgetDevice());
  void askToEnd();
}
