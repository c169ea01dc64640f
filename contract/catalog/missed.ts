import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { Id } from "../shared.ts";
import { Keyword } from "./schemas.ts";

/** A short search that found no service, without who searched. */
export const MissedSearch = z.object({
  id: z.number().int(),
  /** As it was typed first. */
  words: z.string(),
  times: z.number().int(),
  lastAt: When,
});

/** Which subcategory the words stand for. */
export const MissedAnswer = z.object({
  subcategoryId: z.number({ error: "請選擇分類" }).int().min(1, "請選擇分類"),
});

/** A word that was added to what a subcategory is also called. */
export const CalledWord = z.object({
  word: z.string(),
  subcategoryId: z.number().int(),
  subcategory: z.string(),
});

/** Something was chosen from a search: a service, or a subcategory after a search without a result. */
export const SearchChoice = z
  .object({
    k: Keyword,
    /** As the answer of the search says. */
    formula: z.number().int().min(1).max(10_000),
    service: Id.optional(),
    subcategory: Id.optional(),
    /** The search found nothing, or it was one of the nearest services. */
    near: z.boolean(),
  })
  .refine((choice) => (choice.service === undefined) !== (choice.subcategory === undefined));
export type SearchChoice = z.output<typeof SearchChoice>;

/** What was chosen for some words, without who chose it. */
export const ChosenRow = z.object({
  words: z.string().meta({ title: "搜尋的字" }),
  kind: z.enum(["service", "subcategory"]).meta({ title: "類型" }),
  id: z.number().int().meta({ title: "編號" }),
  name: z.string().meta({ title: "選了" }),
  times: z.number().int().meta({ title: "次數" }),
  /** The version of the ranking. */
  formula: z.number().int().meta({ title: "公式版本" }),
  /** The latest, 2026-12-24. */
  day: z.string().meta({ title: "最近一天" }),
});

/** What one version of the ranking showed in searches, and what was opened from there, in the last 30 days. */
export const FormulaFigures = z.object({
  formula: z.number().int(),
  shown: z.number().int(),
  chosen: z.number().int(),
});
