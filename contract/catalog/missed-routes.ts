import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import { CalledWord, MissedAnswer, MissedSearch } from "./missed.ts";

export const getMissedSearches = route("GET /api/admin/missed_searches", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：找不到服務的搜尋",
  query: PageQuery,
  answer: paged(MissedSearch),
  errors: ["forbidden"],
});

/** Equal calls have one effect: afterwards the search is no longer missed. */
export const answerMissedSearch = route("POST /api/admin/missed_searches/{id}/answer", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：把找不到服務的字歸到一個子分類",
  body: MissedAnswer,
  answer: json(CalledWord),
  errors: ["forbidden", "not_found", "invalid"],
});

export const closeMissedSearch = route("DELETE /api/admin/missed_searches/{id}", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：略過一個找不到服務的搜尋",
  answer: none,
  errors: ["forbidden", "not_found"],
});

export const getCalledWords = route("GET /api/admin/called_words", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：營運人員為子分類加的別名",
  query: PageQuery,
  answer: paged(CalledWord),
  errors: ["forbidden"],
});

export const deleteCalledWord = route("DELETE /api/admin/called_words/{id}", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：刪除子分類的一個別名",
  answer: none,
  errors: ["forbidden", "not_found"],
});
