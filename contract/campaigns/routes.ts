import { z } from "zod";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { ServiceReportForm } from "../catalog/report.ts";
import { PageQuery, Picture } from "../shared.ts";
import * as terms from "../terms.ts";
import {
  ActAnswer,
  ArticleEntryForm,
  Campaign,
  CampaignLine,
  CharacterForm,
  Entry,
  Slug,
  SurveyForm,
} from "./schemas.ts";

export const getCampaigns = route("GET /api/campaigns", {
  auth: "public",
  summary: "公開的活動：進行中、即將開始與已結束",
  answer: json(z.array(CampaignLine)),
});

export const getCampaign = route("GET /api/campaigns/{slug}", {
  auth: "public",
  summary: "一個活動：期間、規則，以及自己參加的情形",
  params: { slug: Slug },
  answer: json(Campaign),
  errors: ["not_found"],
});

export const getEntries = route("GET /api/campaigns/{slug}/entries", {
  auth: "public",
  summary: "徵選活動的作品，票數多的在前",
  params: { slug: Slug },
  query: PageQuery,
  answer: paged(Entry),
  errors: ["not_found"],
});

export const claimGift = route("POST /api/campaigns/{slug}/claim", {
  auth: "member",
  summary: "領取活動的優惠券，每人一次",
  params: { slug: Slug },
  answer: json(ActAnswer),
  limit: "campaignAct",
  idempotent: true,
  errors: ["not_found", "campaign_closed", "campaign_refused", "campaign_done", "too_many"],
});

export const enterArticle = route("POST /api/campaigns/{slug}/article_entries", {
  auth: "member",
  summary: "用自己在活動期間發布的文章參加徵選",
  params: { slug: Slug },
  body: ArticleEntryForm,
  answer: json(z.object({ id: z.number().int() })),
  limit: "campaignAct",
  idempotent: true,
  errors: ["invalid", "not_found", "campaign_closed", "campaign_refused", "campaign_done", "too_many"],
});

export const enterCharacter = route("POST /api/campaigns/{slug}/character_entries", {
  auth: "member",
  summary: "用自己設計的角色參加徵選",
  params: { slug: Slug },
  body: CharacterForm,
  answer: json(z.object({ id: z.number().int() })),
  limit: "campaignAct",
  idempotent: true,
  errors: [
    "invalid",
    "not_found",
    "campaign_closed",
    "campaign_refused",
    "campaign_done",
    "contact_details",
    "too_many",
  ],
});

export const saveCharacter = route("PUT /api/my_campaign_entries/{id}", {
  auth: "member",
  summary: "活動期間修改自己的角色",
  body: CharacterForm,
  answer: none,
  errors: ["invalid", "not_found", "campaign_closed", "conflict", "contact_details"],
});

export const withdrawEntry = route("DELETE /api/my_campaign_entries/{id}", {
  auth: "member",
  summary: "退出徵選",
  answer: none,
  errors: ["not_found", "campaign_closed", "conflict"],
});

export const vote = route("POST /api/campaign_entries/{id}/vote", {
  auth: "member",
  summary: "投給一件作品，每個活動每天一票",
  answer: json(ActAnswer),
  limit: "campaignAct",
  idempotent: true,
  errors: ["not_found", "campaign_closed", "campaign_refused", "campaign_done", "too_many"],
});

export const reportEntry = route("POST /api/campaign_entries/{id}/report", {
  auth: "member",
  summary: "檢舉活動作品；同一件作品在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "own_entry_report", "too_many"],
});

export const answerSurvey = route("POST /api/campaigns/{slug}/answers", {
  auth: "member",
  summary: "送出問卷，每人一次",
  params: { slug: Slug },
  body: SurveyForm,
  answer: json(ActAnswer),
  limit: "campaignAct",
  idempotent: true,
  errors: ["invalid", "not_found", "campaign_closed", "campaign_done", "too_many"],
});

export const uploadCampaignImage = route("POST /api/campaign_images", {
  auth: "member",
  summary: "上傳角色的畫像或活動的圖片",
  body: z.object({ use: z.enum(["portrait", "hero"]).default("portrait") }),
  files: { field: "image", max: 1, maxBytes: terms.imageMaxBytes, totalBytes: terms.imageMaxBytes },
  answer: json(Picture),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});

export * from "./admin-routes.ts";
