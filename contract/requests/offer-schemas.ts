import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { InvoiceInfo } from "../accounts/settings.ts";
import { ConsumerClass } from "../orders/consent.ts";
import { DraftQuery, OrderDraft } from "../orders/schemas.ts";
import { PriceLine } from "../orders/snapshot.ts";
import { Side } from "../orders/states.ts";
import { Money, offeredOf, Person } from "../shared.ts";
import { OfferDraft } from "./offer-forms.ts";
import { RequestFile } from "./schemas.ts";
import { offerForms, offerStateNames, offerTransitions, requestStateNames } from "./states.ts";

const count = z.number().int();

/** What both sides pay and get, NT$: price + buyerFee = total; price − commission = earns. */
export const OfferBill = z.object({
  price: Money,
  buyerFee: Money,
  total: Money,
  commission: Money,
  earns: Money,
});
export type OfferBill = z.output<typeof OfferBill>;

export const OfferAction = offeredOf(
  z.enum([...offerTransitions, "edit", "shortlist", "ask", "report", "pay"]),
  z.enum([...offerForms, "shortlist", "ask", "report", "pay"]),
);
export type OfferAction = z.output<typeof OfferAction>;

/** Other terms that the buyer named; what is null stays as offered. */
const Counter = z.object({
  price: Money.nullable(),
  days: count.nullable(),
  scope: z.array(z.string()),
  word: z.string(),
  at: When,
  /** Until when the seller may answer. */
  until: When,
  /** What the buyer would pay with these terms. */
  total: Money,
  /** What the seller would be left with; 0 for the buyer. */
  earns: Money,
});

const Scope = z.array(z.object({ text: z.string(), want: z.string().nullable() }));

/** One version of an offer, as it was sent. */
export const OfferVersion = z.object({
  version: count,
  at: When,
  /** The request's version that it answers; null where it answers none. */
  requestVersion: count.nullable(),
  /** It took over the terms that the buyer named. */
  fromCounter: z.boolean(),
  message: z.string(),
  price: Money,
  days: count,
  revisions: count.nullable(),
  scope: Scope,
  excluded: z.array(z.string()),
});
export type OfferVersion = Wire<z.output<typeof OfferVersion>>;

/** The request that an offer answers; null: an offer in a conversation. */
const OfRequest = z
  .object({
    id: z.number().int(),
    title: z.string(),
    type: z.number().int(),
    state: z.enum(requestStateNames),
    stateLabel: z.string(),
    version: count,
  })
  .nullable();

/** What buyer and seller see of an offer. `commission` and `earns` of the bill are 0 for the buyer. */
export const Offer = z.object({
  id: z.number().int(),
  side: Side,
  state: z.enum(offerStateNames),
  stateLabel: z.string(),
  /** What happens next, for this viewer. */
  next: z.string(),
  /** The request's title, or that of an offer in a conversation. */
  title: z.string(),
  request: OfRequest,
  other: Person,
  version: count,
  requestVersion: count.nullable(),
  /** The request was edited since this version was sent. */
  outdated: z.boolean(),
  message: z.string(),
  days: count,
  revisions: count.nullable(),
  scope: Scope,
  excluded: z.array(z.string()),
  bill: OfferBill,
  files: z.array(RequestFile),
  consumerClass: ConsumerClass,
  service: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  counter: Counter.nullable(),
  sentAt: When.nullable(),
  /** When the buyer first opened this version. */
  readAt: When.nullable(),
  /** When it stops standing, or the counter's time is over. */
  deadlineAt: When.nullable(),
  shortlisted: z.boolean(),
  /** Why it was declined, as its seller reads it. */
  declined: z.object({ reason: z.string().nullable(), word: z.string(), at: When }).nullable(),
  /** The conversation about it; null until somebody writes. */
  threadId: z.number().int().nullable(),
  unread: count,
  /** The order that was made of it. */
  orderId: z.number().int().nullable(),
  actions: z.array(OfferAction),
  updatedAt: When,
});
export type Offer = Wire<z.output<typeof Offer>>;

/** The page of one offer: with all versions, the newest first. */
export const OfferDetail = Offer.extend({ versions: z.array(OfferVersion) });
export type OfferDetail = Wire<z.output<typeof OfferDetail>>;

/** A share 0–1 of `n` finished sales, over 12 months; null while there is nothing to count. */
const Share = z.object({ n: count, share: z.number().nullable() });

/** A seller beside an offer that is compared. */
const ComparedSeller = Person.extend({
  headline: z.string(),
  city: z.string(),
  verified: z.boolean(),
  rating: z.number(),
  ratingCount: count,
  completed: count,
  completion: Share,
  onTime: Share,
  /** Median minutes until this seller answered a first message, of `n` answered ones; null where they are too few. */
  answer: z.object({ n: count, medianMinutes: z.number().nullable() }),
  online: z.boolean(),
});

/** An offer in the table where a buyer compares. */
export const ComparedOffer = Offer.extend({
  seller: ComparedSeller,
  /** Which lines of the request it answers, in their order. */
  covers: z.array(z.boolean()),
});
export type ComparedOffer = Wire<z.output<typeof ComparedOffer>>;

/** What an offer can begin with: a package of an own service, a plan of the profile, a former offer. */
export const OfferTemplate = z.object({
  kind: z.enum(["package", "plan", "offer"]),
  id: z.number().int(),
  title: z.string(),
  /** NT$1,200、5 天 */
  note: z.string(),
  content: OfferDraft,
});
export type OfferTemplate = z.output<typeof OfferTemplate>;

/** How many offers may still be sent now, and when one more may. */
export const OfferQuota = z.object({ left: count, max: count, nextAt: When.nullable() });

/** What the form of an offer shows: the content as last typed, and all that helps to write it. */
export const OfferForm = z.object({
  id: z.number().int(),
  state: z.enum(offerStateNames),
  version: count,
  /** Something was typed that is not sent. */
  changed: z.boolean(),
  content: OfferDraft,
  files: z.array(RequestFile),
  /** Of what is typed; null while there is no price that may be offered. */
  bill: OfferBill.nullable(),
  fees: z.object({ buyerFeeBp: count, commissionBp: count }),
  buyer: Person,
  request: z
    .object({
      id: z.number().int(),
      type: z.number().int(),
      title: z.string(),
      description: z.string(),
      wants: z.array(z.string()),
      budget: z.object({ min: Money, max: Money }).nullable(),
      dueOn: z.string().nullable(),
      version: count,
      endsAt: When.nullable(),
    })
    .nullable(),
  /** The conversation or the room that it is made in; null where it answers a request. */
  threadId: z.number().int().nullable(),
  roomId: z.number().int().nullable(),
  /** The terms that the buyer named, while they wait. */
  counter: Counter.nullable(),
  templates: z.array(OfferTemplate),
  quota: OfferQuota,
  /** Why it cannot be sent now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
  actions: z.array(OfferAction),
  updatedAt: When,
});
export type OfferForm = Wire<z.output<typeof OfferForm>>;

/** The coupons that are chosen; nonsense chooses none. */
export const CheckoutQuery = DraftQuery.pick({ sellerCoupon: true, platformCoupon: true });

/** The bill before an offer is accepted, with all that the checkout page shows. */
export const OfferCheckout = z.object({
  offerId: z.number().int(),
  title: z.string(),
  requestId: z.number().int().nullable(),
  seller: Person,
  version: count,
  message: z.string(),
  scope: z.array(z.string()),
  excluded: z.array(z.string()),
  days: count,
  revisions: count.nullable(),
  /** As on a service's checkout: all coupons, the best first, and the ids of those that the bill counts on. */
  coupons: OrderDraft.shape.coupons,
  couponIds: OrderDraft.shape.couponIds,
  lines: z.array(PriceLine),
  price: Money,
  /** What the platform's coupon takes off. With one, no coins can be used. */
  platformDiscount: Money,
  buyerFee: Money,
  total: Money,
  consent: z.object({ class: ConsumerClass, title: z.string(), text: z.string() }),
  /** The ways to pay. */
  methods: OrderDraft.shape.methods,
  /** A fingerprint of what is shown here. */
  seen: z.string(),
  /** The order that was made of it and still waits for its payment, and what is set aside for that. */
  setAside: OrderDraft.shape.setAside,
  unpaid: OrderDraft.shape.unpaid,
  /** To whom the invoice over the fee goes; null while nothing was chosen. */
  invoice: InvoiceInfo.nullable(),
  /** Until when the order would wait for its payment, hours. */
  payWithinHours: count,
  /** Why it cannot be accepted now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
});
export type OfferCheckout = z.output<typeof OfferCheckout>;
