import { z } from "zod";
import { countCharacters, isWithin } from "#contract/text/characters.ts";
import { draft, line, paragraphs } from "#contract/text/fields.ts";
import { richText } from "#contract/text/rich-text.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Id, Picture } from "../shared.ts";
import { consumerClasses, limits } from "./limits.ts";
import { textOfHtml } from "./text.ts";

const within = (label: string, min: number, max: number) =>
  [
    atLeast(min, min === 1 ? `請填寫${label}` : `${label}請輸入 ${min}~${max} 個字`),
    atMost(max, `${label}最多 ${max} 個字`),
  ] as const;
const words = (label: string, min: number, max: number) =>
  line({ error: `請填寫${label}` }).check(...within(label, min, max));
const prose = (label: string, min: number, max: number) =>
  paragraphs({ error: `請填寫${label}` }).check(...within(label, min, max));

const whole = (label: string, min: number, max: number) => {
  const text = `${label}請填 ${grouped(min)}~${grouped(max)} 的整數`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
};

export const ServicePackage = z.object({
  name: words("方案名稱", 1, limits.packageNameMax),
  included: prose("方案內容", 1, limits.includedMax),
  price: whole("價格", limits.priceMin, limits.priceMax),
  days: whole("交件天數", 1, limits.daysMax),
  /** Null: unlimited. */
  revisions: whole("修改次數", 0, limits.revisionsMax).nullable(),
});

export const ServiceOption = z.object({
  title: words("加購項目名稱", 1, limits.optionTitleMax),
  price: whole("加購價格", limits.optionPriceMin, limits.priceMax),
  extraDays: whole("增加天數", 0, limits.daysMax).default(0),
  /** Rush delivery: days until delivery, whatever the package says; null: no rush. */
  withinDays: whole("加快後的天數", 1, limits.daysMax).nullable().default(null),
});

export const Faq = z.object({
  question: words("問題", 1, limits.questionMax),
  answer: prose("回答", 1, limits.answerMax),
});

export const BuyerQuestion = z.object({
  text: prose("提問", 1, limits.questionMax),
  required: z.boolean().default(true),
  /** May be answered with files. */
  files: z.boolean().default(false),
});

export const GalleryImage = Picture.extend({
  hash: z.string().regex(/^[0-9a-f]{1,64}$/, "找不到這張圖片，請重新上傳"),
  alt: line()
    .check(atMost(limits.altMax, `圖片說明最多 ${limits.altMax} 個字`))
    .default(""),
});

/** The parts of a service, each validated by itself. */
const Parts = z.object({
  title: words("標題", limits.titleMin, limits.titleMax),
  categoryId: Id.nullable().refine((id) => id !== null, "請選擇分類"),
  subcategoryId: Id.nullable().refine((id) => id !== null, "請選擇子分類"),
  /** Sanitised HTML: p, h3, ul, ol, li, strong, em, a, and img of this site. */
  description: draft().refine(
    (html) => {
      const text = textOfHtml(html);
      return countCharacters(text) >= limits.descriptionMin && isWithin(text, limits.descriptionMax);
    },
    `服務說明請輸入 ${limits.descriptionMin}~${grouped(limits.descriptionMax)} 個字`,
  ),
  packages: z.array(ServicePackage).min(1, "請至少設定一個方案").max(limits.packages, `最多 ${limits.packages} 個方案`),
  options: z.array(ServiceOption).max(limits.options, `加購項目最多 ${limits.options} 個`),
  images: z.array(GalleryImage).min(1, "請至少上傳一張圖片").max(limits.images, `圖片最多 ${limits.images} 張`),
  faqs: z.array(Faq).max(limits.faqs, `常見問題最多 ${limits.faqs} 則`),
  questions: z.array(BuyerQuestion).max(limits.questions, `提問最多 ${limits.questions} 則`),
  tags: z
    .array(words("標籤", 1, limits.tagMax))
    .max(limits.tags, `標籤最多 ${limits.tags} 個`)
    .refine((tags) => new Set(tags).size === tags.length, "標籤不能重複"),
  /** Null: no limit on simultaneous orders. */
  orderCap: whole("同時接單上限", 1, limits.orderCapMax).nullable(),
  consumerClass: z.enum(consumerClasses, { error: "請選擇服務性質" }),
});
/** A service that can be published: enforces every rule. */
export const ServiceContent = Parts.superRefine(({ packages, options }, ctx) => {
  const quickest = Math.min(...packages.map(({ days }) => days));
  options.forEach(({ withinDays, extraDays }, at) => {
    const refuse = (message: string) => ctx.addIssue({ code: "custom", path: ["options", at, "withinDays"], message });
    if (withinDays !== null && withinDays >= quickest)
      refuse(`要比每個方案的交件天數都短，目前最快的方案是 ${quickest} 天`);
    if (withinDays !== null && extraDays > 0) refuse("加快交件的項目不能同時多花天數");
  });
});
export type ServiceContent = z.output<typeof ServiceContent>;

/** Text of a draft: it may break the rules, but its size is limited. */
const typed = (max: number) =>
  draft()
    .check(atMost(max, `最多 ${grouped(max)} 個字`))
    .default("");
const number = z.number().nullable().default(null);

/** A draft of a service. Any part may be missing, any number out of range; publishing checks it. */
export const ServiceDraft = z.object({
  title: typed(200),
  categoryId: Id.nullable().default(null),
  subcategoryId: Id.nullable().default(null),
  description: richText(limits.markupMax).default(""),
  packages: z
    .array(z.object({ name: typed(100), included: typed(2000), price: number, days: number, revisions: number }))
    .max(limits.packages, `最多 ${limits.packages} 個方案`)
    .default([]),
  options: z
    .array(z.object({ title: typed(200), price: number, extraDays: number, withinDays: number }))
    .max(limits.options, `加購項目最多 ${limits.options} 個`)
    .default([]),
  images: z.array(GalleryImage).max(limits.images, `圖片最多 ${limits.images} 張`).default([]),
  faqs: z
    .array(z.object({ question: typed(500), answer: typed(2000) }))
    .max(limits.faqs, `常見問題最多 ${limits.faqs} 則`)
    .default([]),
  questions: z
    .array(z.object({ text: typed(500), required: z.boolean().default(true), files: z.boolean().default(false) }))
    .max(limits.questions, `提問最多 ${limits.questions} 則`)
    .default([]),
  tags: z.array(typed(50)).max(limits.tags, `標籤最多 ${limits.tags} 個`).default([]),
  orderCap: number,
  consumerClass: z.enum(consumerClasses).nullable().default(null),
});
export type ServiceDraft = z.output<typeof ServiceDraft>;
