import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { IssuedNumber, MethodChoice, PaymentMethodKey, RegisteredCards } from "../payments/schemas.ts";
import { Money, offeredOf, Page, Person, Picture } from "../shared.ts";
import { RoomContest, RoomDecision, RoomDispute } from "./disputes.ts";
import { RoomFile, RoomFolder } from "./files.ts";
import { OrderActionName, OrderForm } from "./forms.ts";
import { LaterRefund } from "./later-refunds.ts";
import { SetAside } from "./money/credits.ts";
import { OrderSplit } from "./money/split.ts";
import { Review } from "./reviews.ts";
import { OrderQuestion, OrderSnapshot, PriceLine } from "./snapshot.ts";
import { Fault, OrderState, proposalKinds, proposalStates, Side } from "./states.ts";
import { Supplement, supplementKinds } from "./supplements.ts";
import { OrderWork } from "./works.ts";

export const OrderAnswer = z.object({ question: z.string(), answer: z.string(), files: z.array(RoomFile) });
export type OrderAnswer = z.output<typeof OrderAnswer>;

/** Actions of this viewer. */
export const OrderAction = offeredOf(OrderActionName, OrderForm);
export type OrderAction = z.output<typeof OrderAction>;

/** An entry of the room, oldest first. `event` describes a transition. */
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

/** `before`: id of the oldest entry on the page, from which pages count backwards; without it from the newest. */
export const FormerEntriesQuery = z.object({
  page: Page.default(1),
  before: z
    .string()
    .regex(/^[me][1-9]\d{0,8}$/)
    .optional(),
});

export const SplitQuery = z.object({ refund: z.coerce.number().int().min(0).max(2_000_000_000).default(0) });

/** An open proposal to extend or cancel the order. */
export const RoomProposal = z.object({
  id: z.number().int(),
  kind: z.enum(proposalKinds),
  mine: z.boolean(),
  reason: z.string(),
  /** Extra days (extension). */
  days: z.number().int().nullable(),
  /** Refund in NT$ (cancellation). */
  refund: Money.nullable(),
  /** Split of the money (cancellation). */
  split: OrderSplit.nullable(),
  state: z.enum(proposalStates),
  /** Null while a bank decides about a payment. */
  answerBy: When.nullable(),
  createdAt: When,
  mayAnswer: z.boolean(),
});
export type RoomProposal = Wire<z.output<typeof RoomProposal>>;

/** How platform and seller share the discount of a platform coupon, NT$. */
export const CouponShare = z.object({ platform: Money, seller: Money });
export type CouponShare = z.output<typeof CouponShare>;

export const Room = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** Titles of the options bought. */
  options: z.array(z.string()),
  /** Content of the package, and the bill including later additions; the seller does not see the buyer's fee. */
  included: z.string(),
  lines: z.array(PriceLine),
  /** Service that this buyer may order again. */
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
  /** The newest entries, oldest first. */
  entries: z.array(RoomEntry),
  /** True if there are earlier entries. */
  more: z.boolean(),
  /** All messages with files, newest first. */
  folders: z.array(RoomFolder),
  /** Delivered pictures that the seller would like to show, or shows. */
  works: z.array(OrderWork),
  /** The seller may ask to show a delivered picture. */
  mayShow: z.boolean(),
  proposals: z.array(RoomProposal),
  /** The latest dispute, even when closed. */
  dispute: RoomDispute.nullable(),
  /** Outcomes of disputes and unanswered cancellation proposals, oldest first. */
  decisions: z.array(RoomDecision),
  /** For the seller only. */
  contest: RoomContest.nullable(),
  /** Deadline to contest the seller's fault; null when there is none or it has passed. */
  contestUntil: When.nullable(),
  /** Movements of money from this viewer's side; `planned` ones have not happened yet. */
  money: z.array(z.object({ label: z.string(), amount: Money, at: When.nullable(), planned: z.boolean() })),
  /** What went back after the order was completed, oldest first. */
  laterRefunds: z.array(LaterRefund),
  total: Money,
  /** Discount of the platform coupon by bearer; null for the buyer, and without such a coupon. */
  couponShare: CouponShare.nullable(),
  /** Final split of a paid order that has ended; otherwise null. */
  split: OrderSplit.nullable(),
  /** Thread between the two outside the room, about this service if there is one. */
  threadId: z.number().int().nullable(),
  /** Payment options for the buyer of an unpaid order; otherwise null. */
  paying: z
    .object({
      methods: z.array(MethodChoice),
      registered: RegisteredCards,
      price: Money,
      platformDiscount: Money,
      setAside: SetAside,
      /** Method of the last attempt. */
      method: PaymentMethodKey.nullable(),
      /** Issued payment number for paying elsewhere, if any. */
      issued: IssuedNumber.nullable(),
    })
    .nullable(),
  /** Additional payments, oldest first, and the kinds that this viewer may propose now. */
  supplements: z.array(Supplement),
  maySupplement: z.array(z.enum(supplementKinds)),
  /** Remaining NT$ for tips. */
  tipLeft: Money,
  /** Rates of this order, in basis points of the price. */
  rates: z.object({ buyerFeeBp: z.number().int(), commissionBp: z.number().int() }),
  /** Deadline for this seller to decline; null when they may not. */
  declineUntil: When.nullable(),
  /**
   * Refunds whose destination this buyer has to choose. `holder`: verified name that the account must have, null for
   * unverified buyers; `verifyFirst`: the amount requires verification before it can go to an account.
   */
  refundChoices: z.array(
    z.object({ id: z.number().int(), amount: Money, holder: z.string().nullable(), verifyFirst: z.boolean() }),
  ),
  actions: z.array(OrderAction),
  review: z.object({
    /** Deadline for both reviews; null when there is nothing to review. */
    until: When.nullable(),
    mine: Review.nullable(),
    /** The other side's review, once visible. */
    theirs: Review.nullable(),
    note: z.string(),
  }),
});
export type Room = Wire<z.output<typeof Room>>;

/**
 * Data of the snapshot page. `commission`, `commissionBp` and `earns` are for the seller only, `buyerFeeBp`, payment
 * and credits for the buyer only; operators see all.
 */
export const OrderInfo = z.object({
  id: z.number().int(),
  /** Null for operators. */
  side: Side.nullable(),
  state: OrderState,
  stateLabel: z.string(),
  snapshot: OrderSnapshot.omit({ lines: true }),
  /** The day of the terms in force when it was placed (YYYY-MM-DD); null for older orders. */
  termsVersion: z.string().nullable(),
  lines: z.array(PriceLine),
  price: Money,
  buyerFee: Money,
  total: Money,
  refunded: Money,
  couponShare: CouponShare.nullable(),
  commission: Money.nullable(),
  earns: Money.nullable(),
  /** Rates in basis points and the name of the fee rule; null: the standard fees. */
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
  /** For a paid order: points and coins used. */
  credits: SetAside.nullable(),
  /** The seller may print a receipt for a business buyer. */
  laborReceipt: z.boolean(),
});
export type OrderInfo = Wire<z.output<typeof OrderInfo>>;
