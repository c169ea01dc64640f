export { forgetPortrait } from "./erase-notifications.ts";
export { notify, wants } from "./notify.ts";
export { notifyByTransition, notifyReporter } from "./notify-by-transition.ts";
export { readUnsubscribe } from "./unsubscribe-token.ts";
export { moveDevice } from "./web-push/subscriptions.ts";
