import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok } from "../shared.ts";
import { Ranking, SearchHit, SearchHitsQuery, SynonymForm, SynonymGroup, Why } from "./finding.ts";
import { Keyword, ServiceCard } from "./schemas.ts";

export const getSearchHits = route({
  method: "GET",
  path: "/api/search_hits",
  auth: "public",
  summary: "搜尋結果裡要標示的字",
  query: SearchHitsQuery,
  response: z.array(SearchHit),
});

export const getWhy = route({
  method: "GET",
  path: "/api/services/{id}/why",
  auth: "public",
  summary: "服務為什麼出現在搜尋結果的這個位置",
  params: IdParams,
  query: z.object({ k: Keyword.default("") }),
  response: Why,
  errors: ["not_found"],
});

export const getRanking = route({
  method: "GET",
  path: "/api/ranking",
  auth: "public",
  summary: "排序公式的每一個數字",
  response: Ranking,
});

/** A removed service says nothing of itself any more, only what comes near. */
export const getInstead = route({
  method: "GET",
  path: "/api/services/{id}/instead",
  auth: "public",
  summary: "服務移除後可以看的類似服務",
  params: IdParams,
  response: z.object({
    subcategory: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    services: z.array(ServiceCard),
  }),
  errors: ["not_found"],
});

export const getSynonyms = route({
  method: "GET",
  path: "/api/admin/synonyms",
  auth: "operator",
  summary: "營運後台：搜尋同義詞",
  response: z.array(SynonymGroup),
  errors: ["forbidden"],
});

export const createSynonyms = route({
  method: "POST",
  path: "/api/admin/synonyms",
  auth: "operator",
  summary: "營運後台：新增一組同義詞",
  body: SynonymForm,
  idempotent: true,
  response: SynonymGroup,
  errors: ["forbidden", "invalid"],
});

export const saveSynonyms = route({
  method: "PUT",
  path: "/api/admin/synonyms/{id}",
  auth: "operator",
  summary: "營運後台：修改一組同義詞",
  params: IdParams,
  body: SynonymForm,
  response: SynonymGroup,
  errors: ["forbidden", "not_found", "invalid"],
});

export const deleteSynonyms = route({
  method: "DELETE",
  path: "/api/admin/synonyms/{id}",
  auth: "operator",
  summary: "營運後台：刪除一組同義詞",
  params: IdParams,
  response: Ok,
  errors: ["forbidden", "not_found"],
});
