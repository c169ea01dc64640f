import { z } from "zod";
import { Money } from "../shared.ts";

/** One try to pay one order, as its payer sees it. */
export const Payment = z.object({
  number: z.string(),
  orderId: z.number().int(),
  state: z.enum(["started", "paid", "failed", "expired", "refunding", "refunded"]),
  amount: Money,
  /** What the payer reads about it. */
  message: z.string(),
  /** True when the order still waits for money: offer to pay again. */
  mayRetry: z.boolean(),
});
export type Payment = z.output<typeof Payment>;

/** Our number of an attempt, as every gateway takes it. */
export const PaymentParams = z.object({ number: z.string().regex(/^[A-Za-z0-9_]{1,20}$/) });
