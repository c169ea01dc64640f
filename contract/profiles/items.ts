import { z } from "zod";
import { line, paragraphs } from "#contract/text/fields.ts";
import { GalleryImage } from "../catalog/content.ts";
import { counties } from "../counties.ts";
import { grouped } from "../money.ts";
import { atMost, Id } from "../shared.ts";

/** Lists on a profile, one per kind. */
export const itemKinds = [
  "specialties",
  "skills",
  "certificates",
  "occupations",
  "awards",
  "portfolios",
  "plans",
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Maximum number of items per kind. */
export const itemLimits: Record<ItemKind, number> = {
  specialties: 10,
  skills: 30,
  certificates: 20,
  occupations: 20,
  awards: 20,
  portfolios: 30,
  plans: 10,
};

/** Limits of the forms: characters, pieces, NT$. */
export const profileLimits = {
  headlineMax: 40,
  introMax: 2000,
  jobs: 5,
  planNoticesMax: 1000,
  wordMax: 20,
  nameMax: 50,
  noteMax: 500,
  portfolioTitleMax: 40,
  portfolioTextMax: 2000,
  portfolioImages: 12,
  planTextMax: 500,
  priceMin: 100,
  priceMax: 300_000,
} as const;

const words = (label: string, max: number, kind = line) =>
  kind({ error: `請填寫${label}` })
    .min(1, `請填寫${label}`)
    .check(atMost(max, `${label}最多 ${max} 個字`));
const text = (label: string, max: number, kind = line) =>
  kind().check(atMost(max, `${label}最多 ${grouped(max)} 個字`));
const note = (label: string, max: number) => text(label, max, paragraphs).default("");

const Year = z
  .number({ error: "請填寫西元年份" })
  .int("請填寫西元年份")
  .min(1950, "年份請填 1950 年以後")
  .max(2100, "請確認年份")
  .nullable()
  .default(null);
/** 2026-11 */
const Month = z.string({ error: "請選擇年月" }).regex(/^(19[5-9]\d|20\d\d)-(0[1-9]|1[0-2])$/, "請選擇年月");

export const skillLevels = ["basic", "skilled", "expert"] as const;
export type SkillLevel = (typeof skillLevels)[number];

export const planUnits = ["hour", "session", "day", "month", "piece", "page", "word", "project"] as const;
export type PlanUnit = (typeof planUnits)[number];

const priceText = `價格請填 ${profileLimits.priceMin}~${grouped(profileLimits.priceMax)} 的整數`;

export const SpecialtyForm = z.object({ name: words("專長", profileLimits.wordMax) });
export const SkillForm = z.object({
  name: words("技能", profileLimits.wordMax),
  level: z.enum(skillLevels).nullable().default(null),
});
export const CertificateForm = z.object({
  name: words("證照名稱", profileLimits.nameMax),
  issuer: words("發證單位", profileLimits.nameMax),
  year: Year,
});
export const OccupationForm = z
  .object({
    company: words("公司或單位", profileLimits.nameMax),
    title: words("職稱", profileLimits.nameMax),
    from: Month,
    /** Null: until today. */
    to: Month.nullable().default(null),
    description: note("工作內容", profileLimits.noteMax),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ["to"], error: "結束不能早於開始" });
export const AwardForm = z.object({
  name: words("獎項名稱", profileLimits.nameMax),
  issuer: words("頒獎單位", profileLimits.nameMax),
  year: Year,
  description: note("說明", profileLimits.noteMax),
});
export const PortfolioForm = z.object({
  title: words("作品名稱", profileLimits.portfolioTitleMax),
  description: note("作品說明", profileLimits.portfolioTextMax),
  year: Year,
  images: z
    .array(GalleryImage)
    .min(1, "請至少放一張圖片")
    .max(profileLimits.portfolioImages, `圖片最多 ${profileLimits.portfolioImages} 張`),
});
export const PlanForm = z.object({
  title: words("方案名稱", profileLimits.nameMax),
  content: words("方案內容", profileLimits.planTextMax, paragraphs),
  /** NT$ per unit. */
  price: z
    .number({ error: priceText })
    .int(priceText)
    .min(profileLimits.priceMin, priceText)
    .max(profileLimits.priceMax, priceText),
  unit: z.enum(planUnits, { error: "請選擇計價單位" }),
});

/** Form of each kind; items are stored in the same shape. */
export const itemForms = {
  specialties: SpecialtyForm,
  skills: SkillForm,
  certificates: CertificateForm,
  occupations: OccupationForm,
  awards: AwardForm,
  portfolios: PortfolioForm,
  plans: PlanForm,
} as const satisfies Record<ItemKind, z.ZodType>;
export type ItemForms = typeof itemForms;
/** Stored data of an item. */
export type ItemData<K extends ItemKind> = z.output<ItemForms[K]>;

/** Header of a profile; missing fields stay unchanged. */
export const ProfileForm = z.object({
  headline: text("一句話介紹", profileLimits.headlineMax).optional(),
  intro: text("自我介紹", profileLimits.introMax).optional(),
  city: z.enum(["", ...counties], { error: "請選擇縣市" }).optional(),
});

export const JobsForm = z.object({
  jobIds: z.array(Id).max(profileLimits.jobs, `最多選 ${profileLimits.jobs} 個職務`),
});
export const PlanNoticesForm = z.object({ notices: note("注意事項", profileLimits.planNoticesMax) });

/** All items of a kind in their new order. */
export const ItemOrderForm = z.object({ kind: z.enum(itemKinds), ids: z.array(Id).max(100) });
