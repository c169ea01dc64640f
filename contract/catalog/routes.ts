import { z } from "zod";
import { csv, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Page, PageQuery, Picture } from "../shared.ts";
import * as terms from "../terms.ts";
import { ReceivedFavorite, TopSell, TopSellLine, TopSellQuery } from "./figures.ts";
import {
  Category,
  Keyword,
  MyServicesPage,
  ServiceCard,
  ServiceCreate,
  ServiceDetail,
  ServiceForm,
  ServicePage,
  ServiceQuery,
  ServiceSave,
  ServiceVersion,
  Suggestions,
} from "./schemas.ts";
import { CategoriesQuery } from "./tree.ts";

export const getCategories = route("GET /api/categories", {
  auth: "public",
  summary: "分類與子分類；停用的只在指名時列出",
  query: CategoriesQuery,
  answer: json(z.array(Category)),
});

export const searchServices = route("GET /api/services", {
  auth: "public",
  summary: "搜尋與瀏覽服務，附篩選條件的件數",
  query: ServiceQuery,
  answer: json(ServicePage),
  errors: ["invalid", "not_found"],
});

export const getSuggestions = route("GET /api/suggestions", {
  auth: "public",
  summary: "輸入時的搜尋建議",
  query: z.object({ k: Keyword.default("") }),
  answer: json(Suggestions),
});

export const getService = route("GET /api/services/{id}", {
  auth: "public",
  summary: "服務頁",
  answer: json(ServiceDetail),
  errors: ["not_found", "gone"],
});

export const getPickups = route("GET /api/pickups/{n}", {
  auth: "public",
  summary: "首頁書架：1 編輯精選、2 最新、3 熱銷、4 快速交件、5 五百元以內",
  params: { n: z.coerce.number().int().min(1).max(5) },
  answer: json(z.array(ServiceCard)),
  errors: ["not_found"],
});

/** Page 1 is part of the member's detail. */
export const getUserServices = route("GET /api/users/{id}/services", {
  auth: "public",
  summary: "會員上架中的服務",
  query: PageQuery,
  answer: paged(ServiceCard),
  errors: ["not_found"],
});

const Favorite = z.object({ favorited: z.boolean(), favorites: z.number().int() });

export const addFavorite = route("POST /api/services/{id}/favorite", {
  auth: "member",
  summary: "收藏服務",
  answer: json(Favorite),
  errors: ["not_found"],
});

export const removeFavorite = route("DELETE /api/services/{id}/favorite", {
  auth: "member",
  summary: "取消收藏",
  answer: json(Favorite),
  errors: ["not_found"],
});

export const getMyFavorites = route("GET /api/my_favorites", {
  auth: "member",
  summary: "我收藏的服務",
  query: PageQuery,
  answer: paged(ServiceCard),
});

export const getMyReceivedFavorites = route("GET /api/my_received_favorites", {
  auth: "member",
  summary: "誰收藏了我的服務",
  query: PageQuery,
  answer: paged(ReceivedFavorite),
});

export const getMyTopSell = route("GET /api/my_top_sell", {
  auth: "member",
  summary: "我的服務的瀏覽、訂單、收益與轉換率，依服務與月份",
  query: TopSellQuery,
  answer: json(TopSell),
});

export const getMyTopSellTable = route("GET /api/my_top_sell.csv", {
  auth: "member",
  summary: "同樣的數字，依服務與月份一列，供試算表開啟",
  query: TopSellQuery,
  answer: csv(TopSellLine),
});

export const getMyServices = route("GET /api/my_services", {
  auth: "member",
  summary: "我的服務",
  query: z.object({
    page: Page.default(1),
    state: z.enum(["draft", "published", "paused"]).optional().catch(undefined),
  }),
  answer: json(MyServicesPage),
});

export const getMyService = route("GET /api/my_services/{id}", {
  auth: "member",
  summary: "編輯服務的表單內容",
  answer: json(ServiceForm),
  errors: ["not_found", "gone"],
});

export const createService = route("POST /api/my_services", {
  auth: "member",
  summary: "建立服務草稿；同一個識別碼只建立一項",
  body: ServiceCreate,
  limit: "saveText",
  answer: json(ServiceForm),
  errors: ["invalid", "too_many"],
});

export const saveService = route("PUT /api/my_services/{id}", {
  auth: "member",
  summary: "儲存草稿，不影響已上架的內容",
  body: ServiceSave,
  limit: "saveText",
  answer: json(ServiceForm),
  errors: ["invalid", "not_found", "gone", "stale_service"],
});

export const publishService = route("POST /api/my_services/{id}/publish", {
  auth: "member",
  summary: "檢查內容並上架",
  restriction: "listings",
  /** Rejected when the current version differs from this one. */
  query: z.object({ version: ServiceVersion.optional() }),
  limit: "saveText",
  answer: json(ServiceForm),
  errors: ["invalid", "service_incomplete", "contact_details", "not_found", "gone", "stale_service", "service_hidden"],
});

export const pauseService = route("POST /api/my_services/{id}/pause", {
  auth: "member",
  summary: "暫停接單",
  answer: json(ServiceForm),
  errors: ["not_found", "gone", "conflict"],
});

export const resumeService = route("POST /api/my_services/{id}/resume", {
  auth: "member",
  summary: "恢復接單",
  restriction: "listings",
  answer: json(ServiceForm),
  errors: ["not_found", "gone", "conflict", "service_hidden"],
});

export const copyService = route("POST /api/my_services/{id}/copy", {
  auth: "member",
  summary: "複製成新的草稿",
  answer: json(ServiceForm),
  idempotent: true,
  errors: ["not_found", "gone", "too_many", "service_hidden"],
});

export const removeService = route("DELETE /api/my_services/{id}", {
  auth: "member",
  summary: "刪除服務；進行中的訂單不受影響",
  answer: none,
  errors: ["not_found", "gone"],
});

export const uploadServiceImage = route("POST /api/my_services_images", {
  auth: "member",
  summary: "上傳服務圖片",
  body: z.object({ use: z.enum(["gallery", "description"]).default("gallery") }),
  files: { field: "image", max: 1, maxBytes: terms.imageMaxBytes, totalBytes: terms.imageMaxBytes },
  answer: json(Picture),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});
