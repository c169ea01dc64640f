import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok, Page, PageQuery, Picture, paged } from "../shared.ts";
import * as terms from "../terms.ts";
import { ReceivedFavorite, TopSell, TopSellQuery } from "./figures.ts";
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

export const getCategories = route({
  method: "GET",
  path: "/api/categories",
  auth: "public",
  summary: "分類與子分類",
  response: z.array(Category),
});

export const searchServices = route({
  method: "GET",
  path: "/api/services",
  auth: "public",
  summary: "搜尋與瀏覽服務，附篩選條件的件數",
  query: ServiceQuery,
  response: ServicePage,
  errors: ["invalid", "not_found"],
});

export const getSuggestions = route({
  method: "GET",
  path: "/api/suggestions",
  auth: "public",
  summary: "輸入時的搜尋建議",
  query: z.object({ k: Keyword.default("") }),
  response: Suggestions,
});

export const getService = route({
  method: "GET",
  path: "/api/services/{id}",
  auth: "public",
  summary: "服務頁",
  params: IdParams,
  response: ServiceDetail,
  errors: ["not_found", "gone"],
});

export const getPickups = route({
  method: "GET",
  path: "/api/pickups/{n}",
  auth: "public",
  summary: "首頁書架：1 編輯精選、2 最新、3 熱銷、4 快速交件、5 五百元以內",
  params: z.object({ n: z.coerce.number().int().min(1).max(5) }),
  response: z.array(ServiceCard),
  errors: ["not_found"],
});

/** The first page comes with the member's detail. */
export const getUserServices = route({
  method: "GET",
  path: "/api/users/{id}/services",
  auth: "public",
  summary: "會員上架中的服務",
  params: IdParams,
  query: PageQuery,
  response: paged(ServiceCard),
  errors: ["not_found"],
});

const Favorite = z.object({ favorited: z.boolean(), favorites: z.number().int() });

export const addFavorite = route({
  method: "POST",
  path: "/api/services/{id}/favorite",
  auth: "member",
  summary: "收藏服務",
  params: IdParams,
  response: Favorite,
  errors: ["not_found"],
});

export const removeFavorite = route({
  method: "DELETE",
  path: "/api/services/{id}/favorite",
  auth: "member",
  summary: "取消收藏",
  params: IdParams,
  response: Favorite,
  errors: ["not_found"],
});

export const getMyFavorites = route({
  method: "GET",
  path: "/api/my_favorites",
  auth: "member",
  summary: "我收藏的服務",
  query: PageQuery,
  response: paged(ServiceCard),
});

export const getMyReceivedFavorites = route({
  method: "GET",
  path: "/api/my_received_favorites",
  auth: "member",
  summary: "誰收藏了我的服務",
  query: PageQuery,
  response: paged(ReceivedFavorite),
});

/** The same as a file: `GET /api/my_top_sell.csv?months=`. */
export const getMyTopSell = route({
  method: "GET",
  path: "/api/my_top_sell",
  auth: "member",
  summary: "我的服務的瀏覽、訂單、收益與轉換率，依服務與月份",
  query: TopSellQuery,
  response: TopSell,
});

export const getMyServices = route({
  method: "GET",
  path: "/api/my_services",
  auth: "member",
  summary: "我的服務",
  query: z.object({
    page: Page.default(1),
    state: z.enum(["draft", "published", "paused"]).optional().catch(undefined),
  }),
  response: MyServicesPage,
});

export const getMyService = route({
  method: "GET",
  path: "/api/my_services/{id}",
  auth: "member",
  summary: "編輯服務的表單內容",
  params: IdParams,
  response: ServiceForm,
  errors: ["not_found", "gone"],
});

export const createService = route({
  method: "POST",
  path: "/api/my_services",
  auth: "member",
  summary: "建立服務草稿；同一個識別碼只建立一項",
  body: ServiceCreate,
  response: ServiceForm,
  errors: ["invalid", "too_many"],
});

export const saveService = route({
  method: "PUT",
  path: "/api/my_services/{id}",
  auth: "member",
  summary: "儲存草稿，不影響已上架的內容",
  params: IdParams,
  body: ServiceSave,
  response: ServiceForm,
  errors: ["invalid", "not_found", "gone", "stale_service"],
});

export const publishService = route({
  method: "POST",
  path: "/api/my_services/{id}/publish",
  auth: "member",
  summary: "檢查內容並上架",
  params: IdParams,
  /** Refused when something else than this version would come on sale. */
  query: z.object({ version: ServiceVersion.optional() }),
  response: ServiceForm,
  errors: ["invalid", "service_incomplete", "not_found", "gone", "stale_service"],
});

export const pauseService = route({
  method: "POST",
  path: "/api/my_services/{id}/pause",
  auth: "member",
  summary: "暫停接單",
  params: IdParams,
  response: ServiceForm,
  errors: ["not_found", "gone", "conflict"],
});

export const resumeService = route({
  method: "POST",
  path: "/api/my_services/{id}/resume",
  auth: "member",
  summary: "恢復接單",
  params: IdParams,
  response: ServiceForm,
  errors: ["not_found", "gone", "conflict"],
});

export const copyService = route({
  method: "POST",
  path: "/api/my_services/{id}/copy",
  auth: "member",
  summary: "複製成新的草稿",
  params: IdParams,
  idempotent: true,
  response: ServiceForm,
  errors: ["not_found", "gone", "too_many"],
});

export const removeService = route({
  method: "DELETE",
  path: "/api/my_services/{id}",
  auth: "member",
  summary: "刪除服務；進行中的訂單不受影響",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "gone"],
});

export const uploadServiceImage = route({
  method: "POST",
  path: "/api/my_services_images",
  auth: "member",
  summary: "上傳服務圖片",
  body: z.object({ use: z.enum(["gallery", "description"]).default("gallery") }),
  files: { field: "image", max: 1, maxBytes: terms.imageMaxBytes },
  response: Picture,
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});
