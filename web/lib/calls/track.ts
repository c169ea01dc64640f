import type { RouteByName } from "#contract/api.ts";
import type { CallInput } from "#contract/route/route.ts";
import { sendCall } from "./send-call.ts";

type Event = CallInput<RouteByName["POST /api/events"]>["body"];
type DataOf<N extends Event["name"]> = Extract<Event, { name: N }>["data"];
type Wishes = Navigator & { globalPrivacyControl?: boolean };

/** Whether the browser says that its user does not want to be counted (Global Privacy Control, Do Not Track). */
function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
  return globalPrivacyControl === true || doNotTrack === "1";
}

/**
 * Counts an event of the contract's list on our own server; no third party hears of it. Nothing waits for it, nothing
 * shows when it fails, and it survives the page being left.
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
