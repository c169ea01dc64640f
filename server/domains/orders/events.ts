import type { OrderState, TransitionName } from "#contract/orders/states.ts";
import { event } from "#server/kernel/events.ts";

/** An order moved, or something was asked in it. `eventId` is the row of `order_events`. */
export const orderMoved = event<{
  orderId: number;
  transition: TransitionName;
  from: OrderState | null;
  to: OrderState;
  eventId: number;
}>("order.moved");

/** A review became visible. */
export const reviewShown = event<{ reviewId: number; serviceId: number | null; subjectId: number }>("review.shown");

/** A member should see this in the bell menu. `key` is the same however often it is delivered. */
export const orderNotice = event<{
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
}>("order.notice");

/** An operator decided whose fault a closed sale was; `to` is its state, as in `order.moved`. */
export const faultDecided = event<{ orderId: number; to: OrderState }>("order.fault_decided");

/** Somebody wrote in the room. */
export const roomMessageSent = event<{ orderId: number; messageId: number; senderId: number }>("room.message");
