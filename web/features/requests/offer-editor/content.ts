import type { AnswerOf } from "#contract/api.ts";
import { billAt, earnsOf } from "#contract/orders/money/bill.ts";
import { limits } from "#contract/requests/limits.ts";
import { OfferContent, OfferDraft } from "#contract/requests/offer-forms.ts";
import type { OfferBill } from "#contract/requests/offer-schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { draftCalls } from "#web/lib/drafts/draft-calls.ts";
import { type ProblemLine, type Problems, problemLines, problemsBy } from "#web/lib/drafts/problems.ts";
import { contactProblems } from "../contact.ts";

export type OfferForm = AnswerOf<"GET /api/my_offers/{id}/form">;

const blank = (): OfferDraft => OfferDraft.parse({});

/** Calls and comparison for offer drafts. The row exists before the form is opened. */
export const offerDrafts = draftCalls<OfferDraft, OfferForm>({
  name: "offer-draft",
  blank,
  shown: (content) => content,
  parse: (raw) => OfferDraft.safeParse(raw).data ?? null,
  same: (a, b) => JSON.stringify(OfferDraft.parse(a)) === JSON.stringify(OfferDraft.parse(b)),
  read: (id) => api.call("GET /api/my_offers/{id}/form", { params: { id } }),
  make: () => Promise.reject(new Error("an offer begins with its request")),
  store: (id, version, content) =>
    api.call("PUT /api/my_offers/{id}", { params: { id }, body: { ...content, version } }),
  stale: "stale_offer",
});

/** Why this content cannot be sent yet, by the same rules as the server. @param titled it needs its own title */
export function problemsOf(content: OfferDraft, titled: boolean): Problems {
  const found = problemsBy(OfferContent, content);
  if (titled && content.title.trim() === "") found.title = "請填寫標題";
  return found;
}

/** The contact details in each field that the buyer would read; shown while the user types. */
export function contactsIn(content: OfferDraft, origin: string): Problems {
  const { title, message } = content;
  const scope = content.scope.map(({ text }, at) => [`scope.${at}`, text] as const);
  const excluded = content.excluded.map((text, at) => [`excluded.${at}`, text] as const);
  return contactProblems({ title, message, ...Object.fromEntries([...scope, ...excluded]) }, origin);
}

/** The buyer's total and the seller's share of a price in NT$, by the fees of the form. */
export function billOf(price: number, fees: OfferForm["fees"]): OfferBill {
  const bill = billAt(price, fees);
  const { subsidy: _, ...amounts } = bill;
  return { ...amounts, earns: earnsOf(bill) };
}

/** Ticks or unticks a line of the request as covered. */
export function withWant(content: OfferDraft, want: string, yes: boolean): OfferDraft {
  const others = content.scope.filter((line) => line.want !== want);
  return { ...content, scope: yes ? [...others, { text: want, want }] : others };
}

/** Applies a template. The ticked lines of the request are kept; then come the template's, as many as fit. */
export function fromTemplate(content: OfferDraft, template: OfferDraft): OfferDraft {
  const ticked = content.scope.filter(({ want }) => want !== null);
  const lines = template.scope.filter(({ text }) => !ticked.some((line) => line.text === text));
  return {
    ...template,
    title: content.title || template.title,
    fileIds: content.fileIds,
    scope: [...ticked, ...lines].slice(0, limits.scope),
  };
}

const names: Record<string, string> = {
  title: "標題",
  message: "說明",
  scope: "交付內容",
  excluded: "不包含的項目",
  price: "報價",
  days: "工作天數",
  revisions: "修改次數",
  validDays: "有效天數",
  consumerClass: "服務性質",
  fileIds: "檔案",
};

/** Problems with field names, in form order. */
export const linesOf = (problems: Problems): ProblemLine[] => problemLines(problems, names);
