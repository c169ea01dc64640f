import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, Id, Money } from "../shared.ts";
import { numberedMethods, paymentMethods } from "./methods.ts";

/** A payment number for a cash machine or a store. */
export const IssuedNumber = z.object({
  method: z.enum(numberedMethods),
  bankCode: z.string().nullable(),
  bankName: z.string().nullable(),
  number: z.string(),
  amount: Money,
  /** Payment deadline. */
  until: When,
});
export type IssuedNumber = Wire<z.output<typeof IssuedNumber>>;

/** An attempt to pay an order, or to register a card by a charge that is refunded at once, as seen by the payer. */
export const Payment = z.object({
  number: z.string(),
  /** Null: registers a card. */
  orderId: z.number().int().nullable(),
  /** Paid, but the order or the supplement still shows that it waits for money. It is a matter of seconds. */
  arriving: z.boolean(),
  state: z.enum(["started", "paid", "failed", "expired", "refunding", "refunded"]),
  amount: Money,
  /** Payment method, a key of `methodNames`. */
  method: z.string(),
  /** Message for the payer. */
  message: z.string(),
  /** True if the order is still unpaid: offer another attempt. */
  mayRetry: z.boolean(),
  /** True if it stored a card. */
  cardKept: z.boolean(),
  /** Payment number; null if there is none, or it is no longer valid. */
  issued: IssuedNumber.nullable(),
});
/** `Payment` as the server returns it; below, as a page reads it. */
export type PaymentData = z.output<typeof Payment>;
export type Payment = Wire<PaymentData>;

/** Payment number, also used at the gateway. */
export const PaymentNumber = z.string().regex(/^[A-Za-z0-9_]{1,20}$/);

/** `trade`: the gateway's own number, sent by gateways that can only be queried by it. */
export const ReturnQuery = z.object({
  trade: z
    .string()
    .regex(/^tr_[A-Za-z0-9]{1,64}$/)
    .optional()
    .catch(undefined),
});

const cardBrands = ["visa", "mastercard", "jcb", "amex", "unionpay"] as const;

/** A stored card. `dead`: the gateway no longer accepts it. */
export const StoredCard = z.object({
  id: z.number().int(),
  brand: z.enum(cardBrands).nullable(),
  last4: z.string(),
  /** Expiry month, `yyyy-mm`; null if unknown. */
  expires: z.string().nullable(),
  state: z.enum(["usable", "expired", "dead"]),
});
export type StoredCard = z.output<typeof StoredCard>;

export const RegisteredCards = z.object({
  /** Newest first. */
  cards: z.array(StoredCard),
  agreement: z.object({ version: z.string(), text: z.string() }),
  /** NT$ charged to verify a card registered without a purchase; refunded at once. */
  checkAmount: Money,
  /** Why no further card can be stored now, as a sentence; null when one can. */
  blocked: z.string().nullable(),
});
export type RegisteredCards = z.output<typeof RegisteredCards>;

/** Version of the accepted terms for storing a card. */
export const AgreementVersion = line({ error: "要記住這張卡，請先勾選同意。" }).min(1).check(atMost(40));

export const RegisterCardForm = z.object({ agreement: AgreementVersion });
export const CardQuery = z.object({ id: Id });

export const PaymentMethodKey = z.enum(paymentMethods, { error: "請選擇付款方式。" });

/**
 * A payment method, or why it is unavailable for this amount. `incomplete`: a credit method for which the member has
 * not entered the required data yet.
 */
export const MethodChoice = z.object({
  key: PaymentMethodKey,
  label: z.string(),
  hint: z.string(),
  blocked: z.string().nullable(),
  incomplete: z.boolean(),
});
export type MethodChoice = z.output<typeof MethodChoice>;
export const MethodsQuery = z.object({ amount: z.coerce.number().int().min(1).max(100_000_000) });

/** How the browser gets to the gateway: it posts `fields` to the address, or navigates there if there are none. */
export const Departure = z.object({ action: z.string(), fields: z.record(z.string(), z.string()).nullable() });
