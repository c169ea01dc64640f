import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs, secret } from "#contract/text/fields.ts";
import { InvoiceInfo } from "../accounts/settings.ts";
import { CouponChoice } from "../coupons/schemas.ts";
import { grouped } from "../money.ts";
import { AgreementVersion, MethodChoice, PaymentMethodKey } from "../payments/schemas.ts";
import { atLeast, atMost, Id, inParts, Money, Person, Picture } from "../shared.ts";
import { filesMax, messageTextMax, reasonMax, reasonMin } from "../terms.ts";
import { ConsumerClass } from "./consent.ts";
import { LaterAmount } from "./later-refunds.ts";
import { limits } from "./limits.ts";
import { creditFields, SetAside } from "./money/credits.ts";
import { OrderQuestion, PriceLine } from "./snapshot.ts";
import { OrderState, Side } from "./states.ts";

/** Ids in a query: `3,4`, `3` or repeated. Invalid ones are ignored. */
const IdList = z.preprocess((value) => {
  const parts = Array.isArray(value) ? value : String(value ?? "").split(",");
  return parts.map(Number).filter((n) => Number.isInteger(n) && n > 0 && n <= 2_147_483_647);
}, z.array(z.number().int()).max(20));

export const DraftQuery = z.object({
  service: Id,
  package: Id.optional().catch(undefined),
  options: IdList.default([]),
  sellerCoupon: Id.optional().catch(undefined),
  platformCoupon: Id.optional().catch(undefined),
});

/** Bill of a future order, with all data of the checkout page. */
/** The viewer's own unpaid order of the same thing. */
export const UnpaidOrder = z.object({
  id: z.number().int(),
  total: Money,
  /** Amount to pay as money, without reserved points and coins. */
  due: Money,
  /** Method of the last attempt. */
  method: PaymentMethodKey.nullable(),
  /** The page shows exactly this order: paying continues with it, and no new one is placed. */
  same: z.boolean(),
});
export type UnpaidOrder = z.output<typeof UnpaidOrder>;

export const OrderDraft = z.object({
  service: z.object({ id: z.number().int(), title: z.string(), price: Money, cover: Picture.nullable() }),
  seller: Person,
  packages: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      included: z.string(),
      price: Money,
      days: z.number().int(),
      revisions: z.number().int().nullable(),
    }),
  ),
  options: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      price: Money,
      extraDays: z.number().int(),
      withinDays: z.number().int().nullable(),
      chosen: z.boolean(),
    }),
  ),
  /** The buyer's coupons, best first; unusable ones have a reason. */
  coupons: z.array(CouponChoice),
  /** Coupons included in the bill. */
  couponIds: z.object({ sellerCouponId: z.number().int().nullable(), platformCouponId: z.number().int().nullable() }),
  redirectUrl: z.string(),
  createRequestType: z.number().int(),
  chosen: z.object({ packageId: z.number().int(), optionIds: z.array(z.number().int()) }),
  lines: z.array(PriceLine),
  price: Money,
  /** Discount of the platform coupon. It excludes coins. */
  platformDiscount: Money,
  buyerFee: Money,
  total: Money,
  /** Delivery days with the chosen options. */
  days: z.number().int(),
  questions: z.array(OrderQuestion),
  consent: z.object({ class: ConsumerClass, title: z.string(), text: z.string() }),
  /** Fingerprint of the displayed purchase, questions and consent. */
  seen: z.string(),
  /** Recipient of the fee invoice; null before one is chosen. */
  invoice: InvoiceInfo.nullable(),
  methods: z.array(MethodChoice),
  /** Credits reserved by an earlier unpaid order of this service. */
  setAside: SetAside,
  /** The order that holds `setAside`. Its coupons count as free here, so that they can be chosen again. */
  unpaid: UnpaidOrder.nullable(),
  /** Why it cannot be ordered now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
});
export type OrderDraft = z.output<typeof OrderDraft>;

export const PlaceForm = z.object({
  serviceId: Id,
  packageId: Id,
  optionIds: z.array(Id).max(10, "加購項目最多 10 項").default([]),
  sellerCouponId: Id.nullable().default(null),
  platformCouponId: Id.nullable().default(null),
  /** Total that the buyer saw; a different total is rejected with `price_changed`. */
  expectedTotal: Money,
  /**
   * Fingerprint of the draft. Any change since is rejected with `price_changed`, so that nobody consents to unread
   * terms.
   */
  seen: secret().max(100),
  consent: z.boolean({ error: "同意付款按鈕上方的說明，就可以下單。" }),
});

/** Page where the buyer pays; the gateway redirects back to it. */
const begunIn = z.enum(["checkout", "room"]).default("checkout");

/** `remember`: agreed version of the terms for storing the card. */
export const PayForm = z.object({
  method: PaymentMethodKey.default("card"),
  remember: AgreementVersion.optional(),
  begunIn,
  ...creditFields,
});
export const PayWithCardForm = z.object({ cardId: Id, begunIn, ...creditFields });
export const PayWithPointsForm = z.object(creditFields);

export const RequirementsForm = z.object({
  /** In the order of the questions; may be empty for optional questions and for those answered with files. */
  answers: inParts(
    z
      .array(paragraphs().check(atMost(limits.answerMax, `每題最多 ${grouped(limits.answerMax)} 字`)))
      .max(limits.questions, `最多 ${limits.questions} 題`),
  ),
  /** For each file in order: index of the question that it answers. */
  filesTo: inParts(
    z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(limits.questions - 1),
      )
      .max(filesMax),
  ).default([]),
});

export const RoomText = z.object({
  text: paragraphs({ error: "請輸入內容" })
    .check(atMost(messageTextMax, `最多 ${grouped(messageTextMax)} 字`))
    .default(""),
});

export const RevisionForm = z.object({
  text: paragraphs({ error: "請說明要修改的地方" }).check(
    atLeast(limits.revisionMin, `請至少用 ${limits.revisionMin} 個字說明要修改的地方`),
    atMost(messageTextMax, `最多 ${grouped(messageTextMax)} 字`),
  ),
});

const Reason = paragraphs({ error: "請填寫原因" }).check(
  atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明原因`),
  atMost(reasonMax, `最多 ${grouped(reasonMax)} 字`),
);

export const DeclineForm = z.object({ reason: Reason });
/** A seller gives back a part of a completed order of their own accord. */
export const GiveBackForm = z.object({ amount: LaterAmount, reason: Reason });
export const ExtensionForm = z.object({
  days: z.coerce
    .number({ error: "請輸入天數" })
    .int("請輸入整數天數")
    .min(1, "至少 1 天")
    .max(limits.extensionDaysMax, `最多 ${limits.extensionDaysMax} 天`),
  reason: Reason,
});
export const CancellationForm = z.object({
  /** Refund to the buyer in NT$, from 0 to the amount paid. */
  refund: z.coerce.number({ error: "請輸入退款金額" }).int("請輸入整數金額").min(0, "金額不能小於 0"),
  reason: Reason,
});
export const AnswerProposalForm = z.object({ agree: z.boolean() });

/** A row of 我的訂單 and 我的接單. */
export const OrderCard = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** Titles of the options bought. */
  options: z.array(z.string()),
  cover: Picture.nullable(),
  side: Side,
  state: OrderState,
  stateLabel: z.string(),
  /** What happens next, as a sentence for this viewer. */
  next: z.string(),
  /** True if this viewer has to act. */
  mine: z.boolean(),
  deadlineAt: When.nullable(),
  /** What this viewer has to do, as a button says it: 付款, 驗收. Null unless `mine`. */
  verb: z.string().nullable(),
  other: Person,
  /** For the buyer the total, for the seller the earnings. */
  amount: Money,
  /** For the buyer of an unpaid order: amount to pay as money, without reserved points and coins; otherwise null. */
  due: Money.nullable(),
  /** NT$ refunded to the buyer. */
  refunded: Money,
  unread: z.number().int(),
  /** Service that this buyer may order again. */
  againId: z.number().int().nullable(),
  createdAt: When,
  updatedAt: When,
  url: z.string(),
});
export type OrderCard = Wire<z.output<typeof OrderCard>>;

/** A pending task of a member; `type` 5 links to the room. Lists begin with the nearest deadline. */
export const Task = z.object({
  type: z.number().int(),
  /** The side on which the member acts. */
  side: Side,
  /** What its button says: 付款, 驗收. */
  verb: z.string(),
  /** When the chance or the order ends; null without a deadline. */
  deadlineAt: When.nullable(),
  avatar: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  updatedAt: When,
  requestId: z.number().int().nullable(),
  transactionId: z.number().int().nullable(),
  url: z.string(),
});
export type Task = Wire<z.output<typeof Task>>;

export const Dashboard = z.object({
  /** Has never bought or sold, and has no published service. */
  newcomer: z.boolean(),
  /** Has a published service or has sold: the dashboard opens on the selling side. */
  sells: z.boolean(),
  tasks: z.array(Task),
  money: z.object({ pending: Money, balance: Money, points: Money, coins: Money }),
  buying: z.object({ total: z.number().int(), data: z.array(OrderCard) }),
  selling: z.object({ total: z.number().int(), data: z.array(OrderCard) }),
});
export type Dashboard = Wire<z.output<typeof Dashboard>>;
