import type { MyPush, PushSubscriptionForm } from "#contract/notifications/push.ts";

/** Where the browser keeps that its user wants no messages on this device, or has them. */
const ASKED = "device-messages";

/** Whether this browser can show push messages at all. */
export const canReceive = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether the browser refuses every message of this site. */
export const isDenied = (): boolean => Notification.permission === "denied";

/** True if the browser can receive messages, does not refuse them, and its user has not answered yet. */
export const mayAsk = (): boolean => canReceive() && !isDenied() && localStorage.getItem(ASKED) === null;

/** Remembers the answer: after a no nobody asks again. */
export const rememberAnswer = (answer: "no" | "yes"): void => localStorage.setItem(ASKED, answer);

/**
 * Asks for the permission and subscribes at the browser's push service.
 * @returns null when the member, or the browser, says no
 */
export async function subscribe({ key, standIn }: MyPush): Promise<PushSubscriptionForm | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  if (standIn) return (await fetch(`${standIn}/devices`, { method: "POST" })).json();
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON() as PushSubscriptionForm;
}

/** Ends the browser's subscription and takes away what it shows. The server's end is its own. */
export async function forgetDevice(): Promise<void> {
  if (localStorage.getItem(ASKED) === "yes") localStorage.removeItem(ASKED);
  if (!canReceive()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
