export { memberRecipient, notifyByTransition } from "./notify-by-transition.ts";
export { writeNotification } from "./write-notification.ts";
