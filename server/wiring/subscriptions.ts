import { writeNotice } from "../domains/notifications/index.ts";
import {
  orderMoved,
  orderNotice,
  roomMessageSent,
  settleOrder,
  tellMessage,
  tellMove,
} from "../domains/orders/index.ts";
import { paymentSettled } from "../domains/payments/index.ts";
import { type Subscription, subscribe } from "../kernel/events.ts";

/** Who listens to what. Domains never listen to each other by themselves. */
export const subscriptions: Subscription[] = [
  subscribe(paymentSettled, "orders.settle", settleOrder),
  subscribe(orderMoved, "orders.tell_move", tellMove),
  subscribe(roomMessageSent, "orders.tell_message", tellMessage),
  subscribe(orderNotice, "notifications.write", writeNotice),
];
