import { requestTypes } from "#contract/requests/types.ts";
import { track } from "#web/lib/calls/track.ts";

/** Tracks that somebody starts a request for this seller, logged in or not. */
export function countRequest(sellerId: number, userLogin: boolean): void {
  track("begin_request", { seller_id: sellerId, user_login: userLogin, type: requestTypes.designated });
}
