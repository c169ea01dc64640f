import { z } from "zod";
import { When } from "#contract/route/instant.ts";

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

/** A word that operators added to what a subcategory is also called. */
export const CalledWord = z.object({
  id: z.number().int(),
  word: z.string(),
  subcategoryId: z.number().int(),
  subcategory: z.string(),
});
