import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, Id, Money } from "../shared.ts";
import { numberedMethods, paymentMethods } from "./methods.ts";

/** A number that was given out for one payment, to be paid at a cash machine or in a store. */
export const IssuedNumber = z.object({
  method: z.enum(numberedMethods),
  bankCode: z.string().nullable(),
  bankName: z.string().nullable(),
  number: z.string(),
  amount: Money,
  /** The last moment at which it can be paid. */
  until: When,
});
export type IssuedNumber = Wire<z.output<typeof IssuedNumber>>;

/** One try to pay one order, or to register a card by a charge that goes back at once, as its payer sees it. */
export const Payment = z.object({
  number: z.string(),
  /** Null: it registers a card. */
  orderId: z.number().int().nullable(),
  /** It pays something additional to the order, not the order itself. */
  additional: z.boolean(),
  state: z.enum(["started", "paid", "failed", "expired", "refunding", "refunded"]),
  amount: Money,
  /** How it is paid: a key of `methodNames`. */
  method: z.string(),
  /** What the payer reads about it. */
  message: z.string(),
  /** True when the order still waits for money: offer to pay again. */
  mayRetry: z.boolean(),
  /** True when it brought a card that is kept now. */
  cardKept: z.boolean(),
  /** By what it is paid elsewhere; null where it is not, or not any more. */
  issued: IssuedNumber.nullable(),
});
/** As the server gives it, and as a page reads it. */
export type PaymentData = z.output<typeof Payment>;
export type Payment = Wire<PaymentData>;

/** What names a payment, at the gateway too. */
export const PaymentNumber = z.string().regex(/^[A-Za-z0-9_]{1,20}$/);

/** `trade`: the gateway's own number in its return, for a gateway that can be queried only by that. */
export const ReturnQuery = z.object({
  trade: z
    .string()
    .regex(/^tr_[A-Za-z0-9]{1,64}$/)
    .optional()
    .catch(undefined),
});

const cardBrands = ["visa", "mastercard", "jcb", "amex", "unionpay"] as const;

/** A stored card. `dead`: the gateway no longer takes it. */
export const StoredCard = z.object({
  id: z.number().int(),
  brand: z.enum(cardBrands).nullable(),
  last4: z.string(),
  /** Last month it is good for, `yyyy-mm`; null where the gateway did not say. */
  expires: z.string().nullable(),
  state: z.enum(["usable", "expired", "dead"]),
});
export type StoredCard = z.output<typeof StoredCard>;

export const RegisteredCards = z.object({
  /** The newest first. */
  cards: z.array(StoredCard),
  agreement: z.object({ version: z.string(), text: z.string() }),
  /** NT$ by which a card is checked when it is registered without a purchase; it goes back at once. */
  checkAmount: Money,
  /** Why no further card can be kept now, as a sentence; null when one can. */
  blocked: z.string().nullable(),
});
export type RegisteredCards = z.output<typeof RegisteredCards>;

/** The version of the agreement that was read and ticked. */
export const AgreementVersion = line({ error: "請先閱讀並勾選約定付款的同意事項。" }).min(1).check(atMost(40));

export const RegisterCardForm = z.object({ agreement: AgreementVersion });
export const CardQuery = z.object({ id: Id });

export const PaymentMethodKey = z.enum(paymentMethods, { error: "請選擇付款方式。" });

/**
 * A way to pay that a buyer may choose, or the sentence why it is not open for this sum. `incomplete`: it lends, and
 * the member has not filled in yet what the lender asks for.
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

/** How the buyer's browser gets to the gateway: it posts these fields, or, where there are none, goes to the address. */
export const Departure = z.object({ action: z.string(), fields: z.record(z.string(), z.string()).nullable() });
