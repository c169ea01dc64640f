import type { RouteByName } from "#contract/api.ts";
import type { CallInput } from "#contract/route/route.ts";
import { sendCall } from "./send-call.ts";

type Event = CallInput<RouteByName["POST /api/events"]>["body"];
type DataOf<N extends Event["name"]> = Extract<Event, { name: N }>["data"];
type Wishes = Navigator & { globalPrivacyControl?: boolean };

/** Whether the user opted out of analytics (Global Privacy Control, Do Not Track). */
function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
  return globalPrivacyControl === true || doNotTrack === "1";
}

/**
 * Counts an event of the contract's list on our own server; no third party gets it. Fire and forget: errors are
 * ignored, and it survives leaving the page.
 */
export function track<N extends Event["name"]>(name: N, data: DataOf<N>): void {
  if (declined()) return;
  sendCall(async (headers) => {
    const response = await fetch("/api/events", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      credentials: "same-origin",
      keepalive: true,
      body: JSON.stringify({ name, data }),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  }).catch(() => {});
}
