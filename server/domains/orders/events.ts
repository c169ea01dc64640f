import type { OrderState } from "#contract/orders/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/** An order made a transition. `eventId` is the row of `order_events`. */
export const orderTransitioned = event<{
  orderId: number;
  from: OrderState | null;
  to: OrderState;
  eventId: number;
}>("order.transitioned");

/** A review became visible. */
export const reviewShown = event<{ reviewId: number; serviceId: number | null; subjectId: number }>("review.shown");

/** Operators took a review down, or showed it again. */
export const reviewModerated = event<{ reviewId: number; serviceId: number | null; subjectId: number }>(
  "review.moderated",
);

/** An operator decided the fault of a closed sale; `to` is its state, as in `order.transitioned`. */
export const faultDecided = event<{ orderId: number; to: OrderState }>("order.fault_decided");

/** The seller's money of an order is held until an operator releases it, or the held amount has grown. */
export const revenueHeld = event<{ orderId: number }>("order.revenue_held");

/** A message was sent in an order. */
export const roomMessageSent = event<{ orderId: number; messageId: number; senderId: number }>("room.message");
