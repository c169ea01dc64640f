import { z } from "zod";
import { csv, file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import { CalledWord, ChosenRow, FormulaFigures, MissedAnswer, MissedSearch, SearchChoice } from "./missed.ts";

export const getMissedSearches = route("GET /api/admin/missed_searches", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：找不到服務的搜尋",
  query: PageQuery,
  answer: paged(MissedSearch),
  errors: ["forbidden"],
});

export const answerMissedSearch = route("POST /api/admin/missed_searches/{id}/answer", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：把找不到服務的字歸到一個子分類",
  body: MissedAnswer,
  answer: json(CalledWord),
  idempotent: true,
  errors: ["forbidden", "not_found", "invalid"],
});

export const closeMissedSearch = route("DELETE /api/admin/missed_searches/{id}", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：略過一個找不到服務的搜尋",
  answer: none,
  errors: ["forbidden", "not_found"],
});

export const noteSearchChoice = route("POST /api/search_choices", {
  auth: "public",
  summary: "記錄一次搜尋之後的選擇；不記錄是誰",
  body: SearchChoice,
  answer: none,
  limit: "event",
  errors: ["too_many"],
});

export const getSearchChoices = route("GET /api/admin/search_choices", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：搜尋落空之後選了什麼",
  query: PageQuery,
  answer: paged(ChosenRow, { formulas: z.array(FormulaFigures) }),
  errors: ["forbidden"],
});

export const getSearchChoicesTable = route("GET /api/admin/search_choices/table", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：搜尋落空之後選了什麼（CSV）",
  answer: csv(ChosenRow),
  errors: ["forbidden"],
});

export const getJudgedPairs = route("GET /api/admin/search_choices/judged", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：同樣的資料寫成評分題，一行一題（JSON Lines）",
  answer: file({ type: "application/jsonl; charset=utf-8" }),
  errors: ["forbidden"],
});
