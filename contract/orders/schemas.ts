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
import { limits } from "./limits.ts";
import { creditFields, SetAside } from "./money/parts.ts";
import { OrderQuestion, PriceLine } from "./snapshot.ts";
import { OrderState, Side } from "./states.ts";

/** Ids in an address: `3,4`, `3` or repeated. Nonsense is left out. */
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

/** The bill before the order, with all that the checkout page shows. */
/** An own order of the same thing that still waits for its payment. */
export const UnpaidOrder = z.object({
  id: z.number().int(),
  total: Money,
  /** What is left to pay as money, besides the points and coins set aside for it. */
  due: Money,
  /** How it was last tried to pay it. */
  method: PaymentMethodKey.nullable(),
  /** What the page shows is just this order: paying goes on with it, and nothing new is placed. */
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
  /** The buyer's coupons, the best first; those that cannot be used come with the reason. */
  coupons: z.array(CouponChoice),
  /** Those that the bill counts on. */
  couponIds: z.object({ sellerCouponId: z.number().int().nullable(), platformCouponId: z.number().int().nullable() }),
  redirectUrl: z.string(),
  createRequestType: z.number().int(),
  chosen: z.object({ packageId: z.number().int(), optionIds: z.array(z.number().int()) }),
  lines: z.array(PriceLine),
  price: Money,
  /** What the platform's coupon takes off. With one, no coins can be used. */
  platformDiscount: Money,
  buyerFee: Money,
  total: Money,
  /** Delivery days with the chosen options. */
  days: z.number().int(),
  questions: z.array(OrderQuestion),
  consent: z.object({ class: ConsumerClass, title: z.string(), text: z.string() }),
  /** A fingerprint of what is bought, asked and consented to, as it is shown here. */
  seen: z.string(),
  /** To whom the invoice over the fee goes; null while nothing was chosen. */
  invoice: InvoiceInfo.nullable(),
  methods: z.array(MethodChoice),
  /** What an earlier press has set aside for an order of this service that still waits for its payment. */
  setAside: SetAside,
  /** The order that `setAside` belongs to. Its coupons count as free here, so that they can be chosen again. */
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
  /** What the buyer saw; another sum on the server refuses with `price_changed`. */
  expectedTotal: Money,
  /**
   * The draft's fingerprint. Anything that has changed since refuses with `price_changed`, so that nobody consents to
   * what they did not read.
   */
  seen: secret().max(100),
  consent: z.boolean({ error: "請先閱讀並勾選同意事項。" }),
});

/** The page on which the buyer presses; the gateway's page leads back to it. */
const begunIn = z.enum(["checkout", "room"]).default("checkout");

/** `remember`: the version of the agreement by which the card is kept for later orders. */
export const PayForm = z.object({
  method: PaymentMethodKey.default("card"),
  remember: AgreementVersion.optional(),
  begunIn,
  ...creditFields,
});
export const PayWithCardForm = z.object({ cardId: Id, begunIn, ...creditFields });
export const PayWithPointsForm = z.object(creditFields);

export const RequirementsForm = z.object({
  /** In the order of the questions; an optional one may be empty, and one that is answered with files. */
  answers: inParts(
    z
      .array(paragraphs().check(atMost(limits.answerMax, `每題最多 ${grouped(limits.answerMax)} 字`)))
      .max(limits.questions, `最多 ${limits.questions} 題`),
  ),
  /** For each file, in their order, the place of the question that it answers. */
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
export const ExtensionForm = z.object({
  days: z.coerce
    .number({ error: "請輸入天數" })
    .int("請輸入整數天數")
    .min(1, "至少 1 天")
    .max(limits.extensionDaysMax, `最多 ${limits.extensionDaysMax} 天`),
  reason: Reason,
});
export const CancellationForm = z.object({
  /** NT$ that go back to the buyer, 0 to what was paid. */
  refund: z.coerce.number({ error: "請輸入退款金額" }).int("請輸入整數金額").min(0, "金額不能小於 0"),
  reason: Reason,
});
export const AnswerProposalForm = z.object({ agree: z.boolean() });

/** A row of 我的訂單 and 我的接單. */
export const OrderCard = z.object({
  id: z.number().int(),
  title: z.string(),
  packageName: z.string(),
  /** Titles of the options that were bought with it. */
  options: z.array(z.string()),
  cover: Picture.nullable(),
  side: Side,
  state: OrderState,
  stateLabel: z.string(),
  /** What happens next, as a sentence for this viewer. */
  next: z.string(),
  /** True when it is this viewer's turn. */
  mine: z.boolean(),
  deadlineAt: When.nullable(),
  other: Person,
  /** The buyer's total; the seller's share. */
  amount: Money,
  /** What of an unpaid order its buyer still pays as money, besides points and coins set aside; null of any other. */
  due: Money.nullable(),
  /** NT$ that went back to the buyer. */
  refunded: Money,
  unread: z.number().int(),
  /** The service that this buyer may order once more. */
  againId: z.number().int().nullable(),
  createdAt: When,
  updatedAt: When,
  url: z.string(),
});
export type OrderCard = Wire<z.output<typeof OrderCard>>;

/** Something that waits for a member; `type` 5 leads to the room. */
export const Task = z.object({
  type: z.number().int(),
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
  /** Nothing was ever bought or sold, and no service is published. */
  newcomer: z.boolean(),
  tasks: z.array(Task),
  money: z.object({ pending: Money, balance: Money, points: Money, coins: Money }),
  buying: z.object({ total: z.number().int(), data: z.array(OrderCard) }),
  selling: z.object({ total: z.number().int(), data: z.array(OrderCard) }),
});
export type Dashboard = Wire<z.output<typeof Dashboard>>;
