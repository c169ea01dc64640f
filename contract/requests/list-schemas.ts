import { z } from "zod";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { OrderState } from "../orders/states.ts";
import { Money, Page, Person } from "../shared.ts";
import { ComparedOffer, Offer } from "./offer-schemas.ts";
import { RequestAction, RequestCard, RequestDetail } from "./schemas.ts";
import { requestStateNames } from "./states.ts";

const count = z.number().int();

export const MyRequestsQuery = z.object({
  page: Page.default(1),
  list: z.enum(["draft", "open", "ended"]).optional().catch(undefined),
});

/** A request in its buyer's own list. */
export const MyRequest = z.object({
  id: z.number().int(),
  type: z.number().int(),
  title: z.string(),
  state: z.enum(requestStateNames),
  stateLabel: z.string(),
  next: z.string(),
  hiddenReason: z.string().nullable(),
  budget: z.object({ min: Money, max: Money }).nullable(),
  seller: Person.nullable(),
  offers: count,
  /** Unread offers. */
  unread: count,
  /** An offer was accepted and its order is unpaid. */
  unpaid: z.boolean(),
  changed: z.boolean(),
  endsAt: When.nullable(),
  actions: z.array(RequestAction),
  updatedAt: When,
});
export type MyRequest = Wire<z.output<typeof MyRequest>>;
export const MyRequestsPage = paged(MyRequest).schema.extend({
  counts: z.object({ draft: count, open: count, ended: count }),
});

/** A seller who matches a request, and why. */
export const FittingSeller = Person.extend({
  headline: z.string(),
  rating: z.number(),
  ratingCount: count,
  completed: count,
  verified: z.boolean(),
  online: z.boolean(),
  /** 在「Logo 與識別」上架 3 項服務 */
  reasons: z.array(z.string()),
  invited: z.boolean(),
});
export type FittingSeller = z.output<typeof FittingSeller>;

/** The viewer's request with its offers, shortlisted ones first, then by price. */
export const MyRequestPage = RequestDetail.extend({
  compared: z.array(ComparedOffer),
  /** Number of offers that ended without a choice: withdrawn, expired, declined. They are at the end of `compared`. */
  over: count,
  invitations: z.object({ left: count, sellers: z.array(Person.extend({ offered: z.boolean() })) }),
  /** Order of the accepted offer. */
  order: z
    .object({ id: z.number().int(), offerId: z.number().int(), state: OrderState, deadlineAt: When.nullable() })
    .nullable(),
});
export type MyRequestPage = Wire<z.output<typeof MyRequestPage>>;

export const MyOffersQuery = z.object({
  page: Page.default(1),
  list: z.enum(["draft", "standing", "ended"]).optional().catch(undefined),
});
/** The viewer's offers as a seller. */
export const MyOffersPage = paged(Offer).schema.extend({
  counts: z.object({ draft: count, standing: count, ended: count }),
  quota: z.object({ left: count, max: count, nextAt: When.nullable() }),
});

/** An accepted offer with an unpaid order. */
export const UnpaidOffer = z.object({
  offerId: z.number().int(),
  orderId: z.number().int(),
  requestId: z.number().int().nullable(),
  title: z.string(),
  other: Person,
  /** For the buyer the total, for the seller the earnings. */
  amount: Money,
  acceptedAt: When,
  payBy: When,
});
export type UnpaidOffer = Wire<z.output<typeof UnpaidOffer>>;

/** Order of a request: what is bought, its payment deadline, or its outcome. */
export const RequestOrder = z.object({
  request: z.object({ id: z.number().int(), title: z.string(), state: z.enum(requestStateNames) }),
  offer: Offer,
  order: z.object({
    id: z.number().int(),
    state: OrderState,
    stateLabel: z.string(),
    total: Money,
    payBy: When.nullable(),
    /** Its room once it is paid, before that its payment page. */
    url: z.string(),
  }),
});
export type RequestOrder = Wire<z.output<typeof RequestOrder>>;

/** Offers in a conversation or a room, oldest first, shown as cards. */
export const ThreadOffers = z.object({
  offers: z.array(Offer),
  /** The viewer's unfinished draft there. */
  draftId: z.number().int().nullable(),
  /** Why the viewer cannot offer here, as a sentence; null when they can. */
  blocked: z.string().nullable(),
});
export type ThreadOffers = Wire<z.output<typeof ThreadOffers>>;

export const Newest = z.array(RequestCard);
