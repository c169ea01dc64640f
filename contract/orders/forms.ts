import { z } from "zod";
import { transitionNames } from "./states.ts";

/**
 * Forms that buttons in a room open. `press` needs no form: `POST /api/orders/{id}/transitions/{name}`. A form without
 * a component does not compile.
 */
export const orderForms = [
  "press",
  "pay",
  "agree_amount",
  "requirements",
  "delivery",
  "revision",
  "decline",
  "extension",
  "cancellation",
  "dispute",
  "dispute_answer",
  "review",
  "contest",
  "refund_after",
  "message",
] as const;
export const OrderForm = z.enum(orderForms);
export type OrderForm = z.output<typeof OrderForm>;

/** Actions in a room: transitions with a button, and actions that do not change the order's state. */
export const OrderActionName = z.enum([...transitionNames, "pay_now", "message", "review", "contest_fault"]);
export type OrderActionName = z.output<typeof OrderActionName>;
