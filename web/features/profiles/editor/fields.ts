import { megabytes } from "#contract/files/sizes.ts";
import { type ItemKind, planUnits, profileLimits, skillLevels } from "#contract/profiles/items.ts";
import { imageMaxBytes } from "#contract/terms.ts";
import { planUnitWords, skillLevelWords } from "./items.ts";

type Common = { name: string; label: string; hint?: string; required?: boolean };
/** One field of an item's form. */
export type FieldSpec = Common &
  (
    | { type: "text" | "area"; max: number }
    | { type: "year" | "month" | "money" | "pictures" }
    | { type: "choice"; options: readonly { value: string; label: string }[]; empty?: string }
  );

const year: FieldSpec = { type: "year", name: "year", label: "年份", hint: "西元年，不確定可以留空。" };
const issuer = (label: string): FieldSpec => ({
  type: "text",
  name: "issuer",
  label,
  max: profileLimits.nameMax,
  required: true,
});

/** The fields of each kind's form. The contract defines what they accept. */
export const fieldsOf: Record<ItemKind, readonly FieldSpec[]> = {
  specialties: [{ type: "text", name: "name", label: "專長", max: profileLimits.wordMax, required: true }],
  skills: [
    { type: "text", name: "name", label: "技能", max: profileLimits.wordMax, required: true },
    {
      type: "choice",
      name: "level",
      label: "熟悉程度",
      empty: "不標示",
      options: skillLevels.map((value) => ({ value, label: skillLevelWords[value] })),
    },
  ],
  certificates: [
    { type: "text", name: "name", label: "證照名稱", max: profileLimits.nameMax, required: true },
    issuer("發證單位"),
    year,
  ],
  occupations: [
    { type: "text", name: "company", label: "公司或單位", max: profileLimits.nameMax, required: true },
    { type: "text", name: "title", label: "職稱", max: profileLimits.nameMax, required: true },
    { type: "month", name: "from", label: "開始", required: true },
    { type: "month", name: "to", label: "結束", hint: "還在這裡工作就留空。" },
    { type: "area", name: "description", label: "工作內容", max: profileLimits.noteMax },
  ],
  awards: [
    { type: "text", name: "name", label: "獎項名稱", max: profileLimits.nameMax, required: true },
    issuer("頒獎單位"),
    year,
    { type: "area", name: "description", label: "說明", max: profileLimits.noteMax },
  ],
  portfolios: [
    { type: "text", name: "title", label: "作品名稱", max: profileLimits.portfolioTitleMax, required: true },
    {
      type: "pictures",
      name: "images",
      label: "圖片",
      required: true,
      hint: `第一張是封面。JPEG、PNG 或 WebP，每張 ${megabytes(imageMaxBytes)} 以內，最多 ${profileLimits.portfolioImages} 張。`,
    },
    { type: "area", name: "description", label: "作品說明", max: profileLimits.portfolioTextMax },
    year,
  ],
  plans: [
    { type: "text", name: "title", label: "方案名稱", max: profileLimits.nameMax, required: true },
    { type: "money", name: "price", label: "價格", required: true },
    {
      type: "choice",
      name: "unit",
      label: "計價單位",
      required: true,
      options: planUnits.map((value) => ({ value, label: `每${planUnitWords[value]}` })),
    },
    { type: "area", name: "content", label: "方案內容", max: profileLimits.planTextMax, required: true },
  ],
};

/** Content of an empty item. */
export const blankItems: Record<ItemKind, Record<string, unknown>> = {
  specialties: { name: "" },
  skills: { name: "", level: null },
  certificates: { name: "", issuer: "", year: null },
  occupations: { company: "", title: "", from: "", to: null, description: "" },
  awards: { name: "", issuer: "", year: null, description: "" },
  portfolios: { title: "", images: [], description: "", year: null },
  plans: { title: "", content: "", unit: "hour" },
};

export const kindWords: Record<ItemKind, string> = {
  specialties: "專長",
  skills: "技能",
  certificates: "證照",
  occupations: "經歷",
  awards: "得獎紀錄",
  portfolios: "作品",
  plans: "收費方案",
};
