import { z } from "zod";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import {
  Ranking,
  SearchHit,
  SearchHitsQuery,
  SynonymForm,
  SynonymGroup,
  SynonymQuery,
  TitleHints,
  Why,
} from "./finding.ts";
import { Keyword, ServiceCard } from "./schemas.ts";

export const getSearchHits = route("GET /api/search_hits", {
  auth: "public",
  summary: "搜尋結果裡要標示的字",
  query: SearchHitsQuery,
  answer: json(z.array(SearchHit)),
});

export const getTitleHints = route("GET /api/title_hints", {
  auth: "public",
  summary: "從標題的意思建議子分類與標籤；沒有把握時是空的",
  query: z.object({ title: Keyword.default("") }),
  answer: json(TitleHints),
});

export const getWhy = route("GET /api/services/{id}/why", {
  auth: "public",
  summary: "服務為什麼出現在搜尋結果的這個位置",
  query: z.object({ k: Keyword.default("") }),
  answer: json(Why),
  errors: ["not_found"],
});

export const getRanking = route("GET /api/ranking", {
  auth: "public",
  summary: "排序公式的每一個數字",
  answer: json(Ranking),
});

/** Returns only similar services and nothing about the removed one. */
export const getInstead = route("GET /api/services/{id}/instead", {
  auth: "public",
  summary: "服務移除後可以看的類似服務",
  answer: json(
    z.object({
      subcategory: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      services: z.array(ServiceCard),
    }),
  ),
  errors: ["not_found"],
});

export const getSynonyms = route("GET /api/admin/synonyms", {
  auth: permission("synonyms", "read"),
  summary: "營運後台：搜尋同義詞",
  query: SynonymQuery,
  /** `all`: total number of groups, whatever the filter. */
  answer: paged(SynonymGroup, { all: z.number().int() }),
  errors: ["forbidden"],
});

export const createSynonyms = route("POST /api/admin/synonyms", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：新增一組同義詞",
  body: SynonymForm,
  answer: json(SynonymGroup),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveSynonyms = route("PUT /api/admin/synonyms/{id}", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：修改一組同義詞",
  body: SynonymForm,
  answer: json(SynonymGroup),
  errors: ["forbidden", "not_found", "invalid"],
});

export const deleteSynonyms = route("DELETE /api/admin/synonyms/{id}", {
  auth: permission("synonyms", "edit"),
  summary: "營運後台：刪除一組同義詞",
  answer: none,
  errors: ["forbidden", "not_found"],
});
