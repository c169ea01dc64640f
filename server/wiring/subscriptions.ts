import {
  accountNotice,
  levelMoved,
  memberBlocked,
  memberStatusChanged,
  memberVerified,
} from "../domains/accounts/index.ts";
import {
  recountAfterOrder,
  recountAfterReview,
  reindexAfterPublishing,
  servicePublished,
} from "../domains/catalog/index.ts";
import { messageSent, tellNewMessage } from "../domains/messaging/index.ts";
import { reindexMember } from "../domains/moderation/index.ts";
import { refreshParties, tellFollowed, tellLevel, writeNotice } from "../domains/notifications/index.ts";
import {
  faultDecided,
  orderNotice,
  orderTransitioned,
  reviewShown,
  roomMessageSent,
  settleOrder,
  tellMessage,
  tellReview,
  tellTransition,
} from "../domains/orders/index.ts";
import { paymentSettled } from "../domains/payments/index.ts";
import { memberFollowed, unfollowBlocked } from "../domains/profiles/index.ts";
import { type Subscription, subscribe } from "../kernel/events.ts";

/** Who listens to what. Domains never listen to each other by themselves. */
export const subscriptions: Subscription[] = [
  subscribe(paymentSettled, "orders.settle", settleOrder),
  subscribe(orderTransitioned, "orders.tell_transition", tellTransition),
  subscribe(roomMessageSent, "orders.tell_message", tellMessage),
  subscribe(reviewShown, "orders.tell_review", tellReview),
  subscribe(orderNotice, "notifications.write", writeNotice),
  subscribe(orderTransitioned, "notifications.refresh_parties", refreshParties),
  subscribe(accountNotice, "notifications.write_account", writeNotice),
  subscribe(memberFollowed, "notifications.tell_followed", tellFollowed),
  subscribe(memberBlocked, "profiles.unfollow_blocked", unfollowBlocked),
  subscribe(levelMoved, "notifications.tell_level", tellLevel),
  subscribe(orderTransitioned, "catalog.recount_sale", recountAfterOrder),
  subscribe(faultDecided, "catalog.recount_fault", recountAfterOrder),
  subscribe(reviewShown, "catalog.recount_review", recountAfterReview),
  subscribe(servicePublished, "catalog.reindex", reindexAfterPublishing),
  subscribe(messageSent, "messaging.tell", tellNewMessage),
  subscribe(memberStatusChanged, "moderation.reindex_member", reindexMember),
  subscribe(memberVerified, "moderation.reindex_verified", reindexMember),
];
