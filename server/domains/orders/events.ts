import type { OrderState } from "#contract/orders/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/** A transition of an order was made. `eventId` is the row of `order_events`. */
export const orderTransitioned = event<{
  orderId: number;
  from: OrderState | null;
  to: OrderState;
  eventId: number;
}>("order.transitioned");

/** A review became visible. */
export const reviewShown = event<{ reviewId: number; serviceId: number | null; subjectId: number }>("review.shown");

/** A member should see this in the bell menu. `key` is the same however often it is delivered. */
export const orderNotification = event<{
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
}>("order.notice");

/** An operator decided whose fault a closed sale was; `to` is its state, as in `order.transitioned`. */
export const faultDecided = event<{ orderId: number; to: OrderState }>("order.fault_decided");

/** Money of an order is held from its seller until a person lets it go, or more of it is than before. */
export const revenueHeld = event<{ orderId: number }>("order.revenue_held");

/** Somebody wrote in the room. */
export const roomMessageSent = event<{ orderId: number; messageId: number; senderId: number }>("room.message");
