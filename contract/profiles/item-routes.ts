import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok, Picture } from "../shared.ts";
import * as terms from "../terms.ts";
import {
  type ItemForms,
  type ItemKind,
  ItemOrderForm,
  itemForms,
  JobsForm,
  PlanNoticesForm,
  ProfileForm,
} from "./items.ts";
import { ProfileItem } from "./schemas.ts";

const createItem = <const K extends ItemKind>(kind: K, summary: string) =>
  route({
    method: "POST",
    path: `/api/my_${kind}` as `/api/my_${K}`,
    auth: "member",
    summary: `新增${summary}`,
    body: itemForms[kind] as ItemForms[K],
    idempotent: true,
    response: ProfileItem,
    errors: ["invalid", "too_many"],
  });

const saveItem = <const K extends ItemKind>(kind: K, summary: string) =>
  route({
    method: "PUT",
    path: `/api/my_${kind}/{id}` as `/api/my_${K}/{id}`,
    auth: "member",
    summary: `修改${summary}`,
    params: IdParams,
    body: itemForms[kind] as ItemForms[K],
    response: ProfileItem,
    errors: ["invalid", "not_found"],
  });

const removeItem = <const K extends ItemKind>(kind: K, summary: string) =>
  route({
    method: "DELETE",
    path: `/api/my_${kind}/{id}` as `/api/my_${K}/{id}`,
    auth: "member",
    summary: `刪除${summary}`,
    params: IdParams,
    response: Ok,
    errors: ["not_found"],
  });

export const createSpecialty = createItem("specialties", "專長");
export const saveSpecialty = saveItem("specialties", "專長");
export const removeSpecialty = removeItem("specialties", "專長");
export const createSkill = createItem("skills", "技能");
export const saveSkill = saveItem("skills", "技能");
export const removeSkill = removeItem("skills", "技能");
export const createCertificate = createItem("certificates", "證照");
export const saveCertificate = saveItem("certificates", "證照");
export const removeCertificate = removeItem("certificates", "證照");
export const createOccupation = createItem("occupations", "經歷");
export const saveOccupation = saveItem("occupations", "經歷");
export const removeOccupation = removeItem("occupations", "經歷");
export const createAward = createItem("awards", "得獎紀錄");
export const saveAward = saveItem("awards", "得獎紀錄");
export const removeAward = removeItem("awards", "得獎紀錄");
export const createPortfolio = createItem("portfolios", "作品");
export const savePortfolio = saveItem("portfolios", "作品");
export const removePortfolio = removeItem("portfolios", "作品");
export const createPlan = createItem("plans", "收費方案");
export const savePlan = saveItem("plans", "收費方案");
export const removePlan = removeItem("plans", "收費方案");

export const orderItems = route({
  method: "PUT",
  path: "/api/my_profile_order",
  auth: "member",
  summary: "調整個人頁面某一類項目的順序",
  body: ItemOrderForm,
  response: Ok,
  errors: ["invalid", "conflict"],
});

const image = { field: "image", max: 1, maxBytes: terms.imageMaxBytes } as const;

export const uploadPortfolioImage = route({
  method: "POST",
  path: "/api/my_portfolios_images",
  auth: "member",
  summary: "上傳作品圖片",
  body: z.object({}),
  files: image,
  response: Picture,
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});

export const savePlanNotices = route({
  method: "PUT",
  path: "/api/my_plan_notices",
  auth: "member",
  summary: "收費方案的注意事項",
  body: PlanNoticesForm,
  response: Ok,
  errors: ["invalid"],
});

export const saveProfile = route({
  method: "PUT",
  path: "/api/my_profiles",
  auth: "member",
  summary: "一句話介紹、自我介紹與所在縣市",
  body: ProfileForm,
  response: Ok,
  errors: ["invalid"],
});

export const saveJobs = route({
  method: "PUT",
  path: "/api/my_jobs",
  auth: "member",
  summary: "從事的職務",
  body: JobsForm,
  response: Ok,
  errors: ["invalid"],
});

export const saveAvatar = route({
  method: "PUT",
  path: "/api/my_avatars",
  auth: "member",
  summary: "更換頭像",
  body: z.object({}),
  files: image,
  response: z.object({ avatar: z.string() }),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});

export const saveBackground = route({
  method: "PUT",
  path: "/api/my_bgs",
  auth: "member",
  summary: "更換個人頁面的背景圖",
  body: z.object({}),
  files: image,
  response: z.object({ background: z.string() }),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});
