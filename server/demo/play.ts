import type { z } from "zod";
import type { DraftQuery, OrderDraft } from "#contract/orders/schemas.ts";
import type { SupplementForm, SupplementKind } from "#contract/orders/supplements.ts";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { orderDraft } from "#server/domains/orders/checkout/draft.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { acceptOffer } from "#server/domains/requests/offer/accept-offer.ts";
import { offerCheckout } from "#server/domains/requests/offer/offer-checkout.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/*
 * How members play a sale: the forms that they fill in, and what their pages make of them. The demo market, the
 * factories and random scenarios of tests, chaos and the benchmark share them.
 */

/** The consent of a buyer to what a checkout page shows. */
export const consentTo = ({ couponIds, seen, total }: Pick<OrderDraft, "couponIds" | "seen" | "total">) => ({
  ...couponIds,
  seen,
  expectedTotal: total,
  consent: true,
});

/** Places an order as the checkout page does. */
export async function buy(
  buyer: Ctx,
  query: z.output<typeof DraftQuery>,
): Promise<{ orderId: number; draft: OrderDraft }> {
  const draft = await orderDraft(buyer, query);
  const { packageId, optionIds } = draft.chosen;
  const form = { serviceId: query.service, packageId, optionIds, ...consentTo(draft) };
  return { orderId: await placeOrder(buyer, form), draft };
}

/** Accepts an offer as its checkout page does. @returns the order's id */
export async function accept(buyer: Ctx, offerId: number): Promise<number> {
  const { orderId } = await acceptOffer(buyer, offerId, consentTo(await offerCheckout(buyer, offerId)));
  return orderId;
}

/** Form of a supplement. */
export function supplementForm(kind: SupplementKind, price: number, { days = 3, count = 1 } = {}): SupplementForm {
  if (kind === "scope") return { kind, title: "多一款配色", price, days, note: "" };
  return kind === "revision" ? { kind, price, count, note: "" } : { kind, price, note: "" };
}

/** Form of a request that can be published. @param values at least its category */
export const requestContent = (values: Partial<RequestDraft>): RequestDraft => ({
  title: "咖啡店的商標設計",
  categoryId: null,
  subcategoryId: null,
  description: `<p>${"我們要開一間小咖啡店，想要一個溫暖的手繪風格商標。".repeat(2)}</p>`,
  answers: [],
  wants: ["商標原始檔", "名片設計"],
  openBudget: false,
  budgetMin: 3000,
  budgetMax: 8000,
  dueOn: null,
  place: "remote",
  fileIds: [],
  ndaOnly: false,
  ...values,
});

/** Form of an offer that can be sent. */
export const offerContent = (values: Partial<OfferDraft> = {}): OfferDraft => ({
  title: "",
  message: "您好，我做過十多家咖啡店的識別，可以先提供兩款草圖讓您選擇。",
  price: 6000,
  days: 10,
  revisions: 2,
  scope: [{ text: "商標原始檔", want: "商標原始檔" }],
  excluded: [],
  validDays: 7,
  fileIds: [],
  consumerClass: "custom",
  serviceId: null,
  ...values,
});

/** What the lender asks of a buyer. */
export const borrower = {
  ...{ name: "王小明", cellphone: "0909999981", address: "台北市信義區市府路 1 號" },
  ...{ email: "buyer@example.com", birthday: "" },
};
