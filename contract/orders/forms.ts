import { z } from "zod";
import { transitionNames } from "./states.ts";

/**
 * What a button of a room opens. `press` needs nothing but a press: `POST /api/orders/{id}/transitions/{name}`. A form
 * that the page has no component for does not compile.
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
  "message",
] as const;
export const OrderForm = z.enum(orderForms);
export type OrderForm = z.output<typeof OrderForm>;

/** What a room may offer: transitions that the table gives a button, and what is no transition of the sale. */
export const OrderActionName = z.enum([...transitionNames, "pay_now", "message", "review", "contest_fault"]);
export type OrderActionName = z.output<typeof OrderActionName>;
