import { z } from "zod";

/** The states of a sale (product §7). The server's `orders/rules.ts` says how one becomes another. */
export const orderStates = [
  "pending_payment",
  "awaiting_requirements",
  "in_progress",
  "delivered",
  "completed",
  "cancelled",
  "expired",
  "disputed",
] as const;
export const OrderState = z.enum(orderStates);
export type OrderState = z.output<typeof OrderState>;

/** Every move of a sale, by name. */
export const transitionNames = [
  "place",
  "pay",
  "expire",
  "withdraw",
  "brief",
  "start",
  "deliver",
  "revise",
  "accept",
  "extend_review",
  "auto_accept",
  "release",
  "cancel_late",
  "ask_cancel",
  "agree_cancel",
  "refuse_cancel",
  "ask_time",
  "agree_time",
  "refuse_time",
  "dispute",
  "drop",
  "agree_amount",
  "resolve",
] as const;
export const TransitionName = z.enum(transitionNames);
export type TransitionName = z.output<typeof TransitionName>;

/** Whose fault it was that a sale went wrong; only the seller's counts against a seller. */
export const faults = ["none", "buyer", "seller", "platform", "payment"] as const;
export const Fault = z.enum(faults);
export type Fault = z.output<typeof Fault>;

export const Side = z.enum(["buyer", "seller"]);
export type Side = z.output<typeof Side>;
