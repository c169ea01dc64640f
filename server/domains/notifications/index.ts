export { notify, wants } from "./notify.ts";
export { notifyByTransition } from "./notify-by-transition.ts";
export { readUnsubscribe } from "./unsubscribe-token.ts";
