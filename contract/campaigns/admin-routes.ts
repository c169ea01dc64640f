import { z } from "zod";
import { DismissReportsForm } from "#contract/reports/moderation.ts";
import { csv, json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import {
  ActActionName,
  AdminAct,
  AdminActQuery,
  AdminCampaignQuery,
  AdminEntry,
  AdminEntryQuery,
  AnswerLine,
  CampaignActionName,
  CampaignChange,
  CampaignFile,
  CampaignForm,
  CampaignRow,
  EntryActionName,
  EntryModerationForm,
  SurveyResults,
} from "./admin.ts";
import { Campaign } from "./schemas.ts";

const read = { auth: permission("campaigns", "read") } as const;
const edit = { auth: permission("campaigns", "edit") } as const;
const decide = { auth: permission("campaigns", "decide") } as const;

export const getAdminCampaigns = route("GET /api/admin/campaigns", {
  ...read,
  summary: "營運後台：所有活動，含草稿",
  query: AdminCampaignQuery,
  answer: paged(CampaignRow),
  errors: ["forbidden"],
});

export const getAdminCampaign = route("GET /api/admin/campaigns/{id}", {
  ...read,
  summary: "營運後台：一個活動的編輯內容",
  answer: json(CampaignFile),
  errors: ["forbidden", "not_found"],
});

export const getCampaignPreview = route("GET /api/admin/campaigns/{id}/preview", {
  ...read,
  summary: "營運後台：活動頁面在讀者眼中的樣子，含草稿",
  answer: json(Campaign),
  errors: ["forbidden", "not_found"],
});

export const getCampaignCoupons = route("GET /api/admin/campaign_coupons", {
  ...read,
  summary: "營運後台：活動可以贈送的平台優惠券",
  answer: json(z.array(z.object({ id: z.number().int(), title: z.string() }))),
  errors: ["forbidden"],
});

export const createCampaign = route("POST /api/admin/campaigns", {
  ...edit,
  summary: "營運後台：新增活動草稿",
  body: CampaignForm,
  limit: "saveText",
  answer: json(CampaignFile),
  idempotent: true,
  errors: ["forbidden", "invalid", "conflict"],
});

export const saveCampaign = route("PUT /api/admin/campaigns/{id}", {
  ...edit,
  summary: "營運後台：儲存活動；公開的會立即更新",
  body: CampaignChange,
  limit: "saveText",
  answer: json(CampaignFile),
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const transitionCampaign = route("POST /api/admin/campaigns/{id}/transitions/{name}", {
  ...edit,
  fresh: true,
  summary: "營運後台：公開活動，或收回成草稿",
  params: { name: CampaignActionName },
  answer: json(CampaignFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const getAdminEntries = route("GET /api/admin/campaigns/{id}/entries", {
  ...read,
  summary: "營運後台：活動的作品，含已下架的",
  query: PageQuery,
  answer: paged(AdminEntry),
  errors: ["forbidden", "not_found"],
});

export const getReportedEntries = route("GET /api/admin/campaign_entries", {
  ...read,
  summary: "營運後台：所有活動裡被檢舉與已下架的作品",
  query: AdminEntryQuery,
  answer: paged(AdminEntry),
  errors: ["forbidden"],
});

export const dismissEntryReports = route("POST /api/admin/campaign_entries/{id}/dismiss_reports", {
  ...decide,
  summary: "營運後台：作品的檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(AdminEntry),
  errors: ["forbidden", "not_found", "conflict"],
});

export const transitionEntry = route("POST /api/admin/campaign_entries/{id}/transitions/{name}", {
  ...decide,
  summary: "營運後台：下架或恢復作品，頒發或取消評審獎",
  params: { name: EntryActionName },
  body: EntryModerationForm,
  answer: json(AdminEntry),
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const getAdminActs = route("GET /api/admin/campaign_acts", {
  ...read,
  summary: "營運後台：短時間內從同一網路來的投票、領取、問卷與作品",
  query: AdminActQuery,
  answer: paged(AdminAct),
  errors: ["forbidden"],
});

export const transitionAct = route("POST /api/admin/campaign_acts/{id}/transitions/{name}", {
  ...decide,
  summary: "營運後台：放行或不採計一次投票或領取",
  params: { name: ActActionName },
  body: EntryModerationForm,
  answer: json(AdminAct),
  errors: ["forbidden", "invalid", "not_found", "conflict", "campaign_closed"],
});

export const getSurveyResults = route("GET /api/admin/campaigns/{id}/results", {
  ...read,
  summary: "營運後台：問卷每一題的結果",
  answer: json(SurveyResults),
  errors: ["forbidden", "not_found"],
});

export const getSurveyTable = route("GET /api/admin/campaigns/{id}/results/table", {
  ...read,
  summary: "營運後台：問卷的所有回答（CSV），一題一列，沒有會員的資料",
  answer: csv(AnswerLine),
  errors: ["forbidden", "not_found"],
});
