import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { basedOn, PositionForm, versioned } from "../console/versions.ts";
import { permission } from "../roles.ts";
import { atLeast, atMost, Id } from "../shared.ts";
import { Faq, FaqType } from "./schemas.ts";

export const faqLimits = { questionMin: 4, question: 60, answerMin: 10, answer: 3000 } as const;

export const FaqForm = z.object({
  type: FaqType,
  question: line({ error: "請輸入問題" })
    .min(1, "請輸入問題")
    .check(atLeast(faqLimits.questionMin, `問題至少 ${faqLimits.questionMin} 個字`), atMost(faqLimits.question)),
  /** Plain markup: see `contract/content/markup.ts`. */
  answer: paragraphs({ error: "請輸入答案" })
    .min(1, "請輸入答案")
    .check(atLeast(faqLimits.answerMin, `答案至少 ${faqLimits.answerMin} 個字`), atMost(faqLimits.answer)),
  /** Not shown anywhere. */
  hidden: z.boolean(),
});
export type FaqForm = z.output<typeof FaqForm>;

export const FaqFile = FaqForm.extend({ id: Id, ...versioned(FaqForm) });

/** Questions in the order of their pages, the hidden ones too. */
export const AdminFaq = Faq.omit({ answer: true }).extend({
  hidden: z.boolean(),
  /** Operators have changed its text, or written it. */
  edited: z.boolean(),
});

const edit = permission("faq", "edit");

export const getAdminFaqs = route("GET /api/admin/faq", {
  auth: permission("faq", "read"),
  summary: "營運後台：所有常見問題，含隱藏的",
  answer: json(z.array(AdminFaq)),
  errors: ["forbidden"],
});

export const getAdminFaq = route("GET /api/admin/faq/{id}", {
  auth: permission("faq", "read"),
  summary: "營運後台：一則常見問題與它的修改紀錄",
  answer: json(FaqFile),
  errors: ["forbidden", "not_found"],
});

export const createFaq = route("POST /api/admin/faq", {
  auth: edit,
  summary: "營運後台：新增常見問題",
  body: FaqForm,
  limit: "saveText",
  answer: json(FaqFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveFaq = route("PUT /api/admin/faq/{id}", {
  auth: edit,
  summary: "營運後台：修改、隱藏常見問題，或回到較早的版本",
  body: FaqForm.extend(basedOn),
  limit: "saveText",
  answer: json(FaqFile),
  errors: ["forbidden", "not_found", "invalid", "conflict"],
});

export const moveFaq = route("PUT /api/admin/faq/{id}/position", {
  auth: edit,
  summary: "營運後台：調整常見問題在同一類裡的順序",
  body: PositionForm,
  answer: none,
  errors: ["forbidden", "not_found"],
});
