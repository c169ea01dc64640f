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

/** Amounts of both sides, NT$: price + buyerFee = total; price − commission = earns. */
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

/** The buyer's counter-offer; null fields stay as offered. */
const Counter = z.object({
  price: Money.nullable(),
  days: count.nullable(),
  scope: z.array(z.string()),
  word: z.string(),
  at: When,
  /** Deadline for the seller's answer. */
  until: When,
  /** The buyer's total with these terms. */
  total: Money,
  /** The seller's earnings; 0 for the buyer. */
  earns: Money,
});

const Scope = z.array(z.object({ text: z.string(), want: z.string().nullable() }));

/** One version of an offer, as it was sent. */
export const OfferVersion = z.object({
  version: count,
  at: When,
  /** Version of the request that it answers; null without a request. */
  requestVersion: count.nullable(),
  /** It adopted the buyer's counter-offer. */
  fromCounter: z.boolean(),
  message: z.string(),
  price: Money,
  days: count,
  revisions: count.nullable(),
  scope: Scope,
  excluded: z.array(z.string()),
});
export type OfferVersion = Wire<z.output<typeof OfferVersion>>;

/** Request of an offer; null: an offer in a conversation. */
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

/** An offer as seen by buyer and seller. `commission` and `earns` of the bill are 0 for the buyer. */
export const Offer = z.object({
  id: z.number().int(),
  side: Side,
  state: z.enum(offerStateNames),
  stateLabel: z.string(),
  /** What happens next, for this viewer. */
  next: z.string(),
  /** Title of the request, or of an offer in a conversation. */
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
  /** When the offer or the counter-offer expires. */
  deadlineAt: When.nullable(),
  shortlisted: z.boolean(),
  /** Why it was declined, as shown to its seller. */
  declined: z.object({ reason: z.string().nullable(), word: z.string(), at: When }).nullable(),
  /** Its conversation; null before the first message. */
  threadId: z.number().int().nullable(),
  unread: count,
  /** The order created from it. */
  orderId: z.number().int().nullable(),
  actions: z.array(OfferAction),
  updatedAt: When,
});
export type Offer = Wire<z.output<typeof Offer>>;

/** Page of an offer, with all versions, newest first. */
export const OfferDetail = Offer.extend({ versions: z.array(OfferVersion) });
export type OfferDetail = Wire<z.output<typeof OfferDetail>>;

/** A share 0–1 of `n` completed orders over 12 months; null without data. */
const Share = z.object({ n: count, share: z.number().nullable() });

/** Seller of an offer in the comparison. */
export const ComparedSeller = Person.extend({
  headline: z.string(),
  city: z.string(),
  verified: z.boolean(),
  rating: z.number(),
  ratingCount: count,
  completed: count,
  completion: Share,
  onTime: Share,
  /** Median minutes until this seller's reply to a first message, over `n` replies; null when there are too few. */
  answer: z.object({ n: count, medianMinutes: z.number().nullable() }),
  online: z.boolean(),
});

/** An offer in the buyer's comparison table. */
export const ComparedOffer = Offer.extend({
  seller: ComparedSeller,
  /** For each line of the request in order: whether the offer covers it. */
  covers: z.array(z.boolean()),
});
export type ComparedOffer = Wire<z.output<typeof ComparedOffer>>;

/** A template for an offer: a package of an own service, a plan of the profile, an earlier offer. */
export const OfferTemplate = z.object({
  kind: z.enum(["package", "plan", "offer"]),
  id: z.number().int(),
  title: z.string(),
  /** NT$1,200、5 天 */
  note: z.string(),
  content: OfferDraft,
});
export type OfferTemplate = z.output<typeof OfferTemplate>;

/** Number of offers that may be sent now, and when the next becomes available. */
export const OfferQuota = z.object({ left: count, max: count, nextAt: When.nullable() });

/** Data of the offer form: the content as last saved, and everything that helps writing it. */
export const OfferForm = z.object({
  id: z.number().int(),
  state: z.enum(offerStateNames),
  version: count,
  /** It has unsent edits. */
  changed: z.boolean(),
  content: OfferDraft,
  files: z.array(RequestFile),
  /** Bill of the draft; null without a valid price. */
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
  /** Its conversation or room; null for offers to a request. */
  threadId: z.number().int().nullable(),
  roomId: z.number().int().nullable(),
  /** The open counter-offer. */
  counter: Counter.nullable(),
  templates: z.array(OfferTemplate),
  quota: OfferQuota,
  /** Why it cannot be sent now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
  actions: z.array(OfferAction),
  updatedAt: When,
});
export type OfferForm = Wire<z.output<typeof OfferForm>>;

/** Selected coupons; invalid ones are ignored. */
export const CheckoutQuery = DraftQuery.pick({ sellerCoupon: true, platformCoupon: true });

/** Bill of an offer to be accepted, with all data of the checkout page. */
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
  /** As on a service's checkout: all coupons, best first, and the ids included in the bill. */
  coupons: OrderDraft.shape.coupons,
  couponIds: OrderDraft.shape.couponIds,
  lines: z.array(PriceLine),
  price: Money,
  /** Discount of the platform coupon. It excludes coins. */
  platformDiscount: Money,
  buyerFee: Money,
  total: Money,
  consent: z.object({ class: ConsumerClass, title: z.string(), text: z.string() }),
  /** Payment methods. */
  methods: OrderDraft.shape.methods,
  /** Fingerprint of the displayed content. */
  seen: z.string(),
  /** Unpaid order of this offer, and the credits reserved for it. */
  setAside: OrderDraft.shape.setAside,
  unpaid: OrderDraft.shape.unpaid,
  /** Recipient of the fee invoice; null before one is chosen. */
  invoice: InvoiceInfo.nullable(),
  /** Time to pay the order, hours. */
  payWithinHours: count,
  /** Why it cannot be accepted now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
});
export type OfferCheckout = z.output<typeof OfferCheckout>;
