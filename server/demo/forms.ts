import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { SupplementForm, SupplementKind } from "#contract/orders/supplements.ts";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { OfferDraft } from "#contract/requests/offer-forms.ts";

/*
 * The forms that members fill in when they play a sale, for the demo market, the tests, chaos and the benchmark. The
 * acts are in play.ts.
 */

/** The consent of a buyer to what a checkout page shows. */
export const consentTo = ({ couponIds, seen, total }: Pick<OrderDraft, "couponIds" | "seen" | "total">) => ({
  ...couponIds,
  seen,
  expectedTotal: total,
  consent: true,
});

/** The form of a buyer who orders what the checkout page of a service shows. */
export const orderForm = (draft: Pick<OrderDraft, "service" | "chosen" | "couponIds" | "seen" | "total">) => ({
  serviceId: draft.service.id,
  ...draft.chosen,
  ...consentTo(draft),
});

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
