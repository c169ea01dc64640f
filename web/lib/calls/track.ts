import type { RouteByName } from "#contract/api.ts";
import type { CallInput } from "#contract/route/route.ts";
import { sendCall } from "./send-call.ts";

type Event = CallInput<RouteByName["POST /api/events"]>["body"];
type Choice = CallInput<RouteByName["POST /api/search_choices"]>["body"];
type DataOf<N extends Event["name"]> = Extract<Event, { name: N }>["data"];
type Wishes = Navigator & { globalPrivacyControl?: boolean };

/** Whether the user opted out of analytics (Global Privacy Control, Do Not Track). */
function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** Sends a call whose answer nobody needs: errors are ignored, and it survives leaving the page. */
function tell(path: string, body: unknown): void {
  if (declined()) return;
  sendCall(async (headers) => {
    const response = await fetch(path, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      credentials: "same-origin",
      keepalive: true,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  }).catch(() => {});
}

/** Counts an event of the contract's list on our own server; no third party gets it. */
export const track = <N extends Event["name"]>(name: N, data: DataOf<N>): void => tell("/api/events", { name, data });

/** Notes what was chosen from a search, without who chose it. */
export const noteChoice = (choice: Choice): void => tell("/api/search_choices", choice);
