import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { IssuedNumber, MethodChoice, PaymentMethodKey, RegisteredCards } from "../payments/schemas.ts";
import { Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { RoomContest, RoomDecision, RoomDispute } from "./disputes.ts";
import { RoomFile } from "./files.ts";
import { OrderActionName, OrderForm } from "./forms.ts";
import { SetAside } from "./money/parts.ts";
import { OrderSplit } from "./money/split.ts";
import { Review } from "./reviews.ts";
import { OrderQuestion, OrderSnapshot, PriceLine } from "./snapshot.ts";
import { Fault, OrderState, proposalKinds, proposalStates, Side } from "./states.ts";
import { Supplement, supplementKinds } from "./supplements.ts";

export const OrderAnswer = z.object({ question: z.string(), answer: z.string(), files: z.array(RoomFile) });
export type OrderAnswer = z.output<typeof OrderAnswer>;

/** What this viewer may do now. */
export const OrderAction = offeredOf(OrderActionName, OrderForm);
export type OrderAction = z.output<typeof OrderAction>;

/** A thing said or done in the room, oldest first. `event` is a sentence about a transition. */
export const RoomEntry = z.object({
  id: z.string(),
  kind: z.enum(["text", "delivery", "revision", "dispute", "event"]),
  side: Side.nullable(),
  mine: z.boolean(),
  text: z.string(),
  files: z.array(RoomFile),
  at: When,
  readAt: When.nullable(),
});
export type RoomEntry = Wire<z.output<typeof RoomEntry>>;

/** `before`: the oldest entry that the page has; pages count backwards from there, without it from the newest. */
export const FormerEntriesQuery = z.object({
  page: Page.default(1),
  before: z
    .string()
    .regex(/^[me][1-9]\d{0,8}$/)
    .optional(),
});

export const SplitQuery = z.object({ refund: z.coerce.number().int().min(0).max(2_000_000_000).default(0) });

/** More time, or calling it off: a proposal that waits for the other side. */
export const RoomProposal = z.object({
  id: z.number().int(),
  kind: z.enum(proposalKinds),
  mine: z.boolean(),
  reason: z.string(),
  /** Extra days (extension). */
  days: z.number().int().nullable(),
  /** NT$ back to the buyer (cancellation). */
  refund: Money.nullable(),
  /** What that leaves to whom (cancellation). */
  split: OrderSplit.nullable(),
  state: z.enum(proposalStates),
  /** Null while a bank decides about a payment. */
  answerBy: When.nullable(),
  createdAt: When,
  mayAnswer: z.boolean(),
});
export type RoomProposal = Wire<z.output<typeof RoomProposal>>;

/** NT$ of a discount by the site's coupon that the site and the seller bear. */
export const CouponShare = z.object({ platform: Money, seller: Money });
export type CouponShare = z.output<typeof CouponShare>;

export const Room = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** Titles of the options that were bought with it. */
  options: z.array(z.string()),
  /** What the package includes, and the bill with what was bought later; the buyer's fee is not the seller's business. */
  included: z.string(),
  lines: z.array(PriceLine),
  /** The service that this buyer may order once more. */
  againId: z.number().int().nullable(),
  cover: Picture.nullable(),
  side: Side,
  other: Person,
  state: OrderState,
  stateLabel: z.string(),
  final: z.boolean(),
  fault: Fault.nullable(),
  closedReason: z.string().nullable(),
  next: z.object({
    actor: z.enum(["buyer", "seller", "operator", "system"]).nullable(),
    mine: z.boolean(),
    sentence: z.string(),
    deadlineAt: When.nullable(),
  }),
  steps: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      at: When.nullable(),
      state: z.enum(["done", "now", "later", "ended"]),
    }),
  ),
  dueAt: When.nullable(),
  /** Null: unlimited. */
  revisionsLeft: z.number().int().nullable(),
  questions: z.array(OrderQuestion),
  answers: z.array(OrderAnswer).nullable(),
  /** The newest, oldest first. */
  entries: z.array(RoomEntry),
  /** There are earlier ones. */
  more: z.boolean(),
  proposals: z.array(RoomProposal),
  /** The latest, also when it is over. */
  dispute: RoomDispute.nullable(),
  /** What ended disputes and proposals that nobody answered, oldest first. */
  decisions: z.array(RoomDecision),
  /** Only the seller's own. */
  contest: RoomContest.nullable(),
  /** Until when the seller may contest their fault; null when there is none to contest, or no more. */
  contestUntil: When.nullable(),
  /** What moved when, from this viewer's side; `planned` has not happened yet. */
  money: z.array(z.object({ label: z.string(), amount: Money, at: When.nullable(), planned: z.boolean() })),
  total: Money,
  /** What the site's coupon takes off, by who bears it; null for the buyer, and without such a coupon. */
  couponShare: CouponShare.nullable(),
  /** What became of the money of a paid order that has ended; null of any other. */
  split: OrderSplit.nullable(),
  /** The conversation of the two outside the room, about this service where there is one. */
  threadId: z.number().int().nullable(),
  /** The ways to pay, for the buyer of an order that waits for it; null otherwise. */
  paying: z
    .object({
      methods: z.array(MethodChoice),
      registered: RegisteredCards,
      price: Money,
      platformDiscount: Money,
      setAside: SetAside,
      /** How it was last tried to pay it. */
      method: PaymentMethodKey.nullable(),
      /** By what it may be paid elsewhere, where a number was given out. */
      issued: IssuedNumber.nullable(),
    })
    .nullable(),
  /** Additional payments, oldest first, and the kinds of which this viewer may propose one now. */
  supplements: z.array(Supplement),
  maySupplement: z.array(z.enum(supplementKinds)),
  /** NT$ that may still be given as a tip. */
  tipLeft: Money,
  /** Basis points of the price, as it was sold under. */
  rates: z.object({ buyerFeeBp: z.number().int(), commissionBp: z.number().int() }),
  /** Until when this seller may decline; null when they may not, or no more. */
  declineUntil: When.nullable(),
  /**
   * Refunds of which this buyer is to say where they go. `holder`: the verified name that an account must be in, null where the
   * buyer is not verified; `verifyFirst`: so much goes to an account only after that.
   */
  refundChoices: z.array(
    z.object({ id: z.number().int(), amount: Money, holder: z.string().nullable(), verifyFirst: z.boolean() }),
  ),
  actions: z.array(OrderAction),
  review: z.object({
    /** Until when both sides may write; null when there is nothing to review. */
    until: When.nullable(),
    mine: Review.nullable(),
    /** The other side's, once it is shown. */
    theirs: Review.nullable(),
    note: z.string(),
  }),
});
export type Room = Wire<z.output<typeof Room>>;

/**
 * The snapshot page. `commission`, `commissionBp` and `earns` are for the seller only, `buyerFeeBp`, payment and credits for
 * the buyer; all of it in the console.
 */
export const OrderInfo = z.object({
  id: z.number().int(),
  /** Null: an operator reads it. */
  side: Side.nullable(),
  state: OrderState,
  stateLabel: z.string(),
  snapshot: OrderSnapshot.omit({ lines: true }),
  lines: z.array(PriceLine),
  price: Money,
  buyerFee: Money,
  total: Money,
  refunded: Money,
  couponShare: CouponShare.nullable(),
  commission: Money.nullable(),
  earns: Money.nullable(),
  /** What it was sold under, in basis points, and the name of the rule; null: the usual fees. */
  rates: z.object({
    buyerFeeBp: z.number().int().nullable(),
    commissionBp: z.number().int().nullable(),
    rule: z.string().nullable(),
  }),
  buyer: Person,
  seller: Person,
  answers: z.array(OrderAnswer).nullable(),
  createdAt: When,
  paidAt: When.nullable(),
  dueAt: When.nullable(),
  completedAt: When.nullable(),
  payment: z.object({ method: z.string(), cardLast4: z.string().nullable(), number: z.string() }).nullable(),
  /** Of a paid order: what came in points and coins. */
  credits: SetAside.nullable(),
  /** The seller may print a receipt for the business that bought it. */
  laborReceipt: z.boolean(),
});
export type OrderInfo = Wire<z.output<typeof OrderInfo>>;
