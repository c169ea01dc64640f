import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Picture } from "../shared.ts";
import * as terms from "../terms.ts";
import { ItemOrderForm, itemForms, JobsForm, PlanNoticesForm, ProfileForm } from "./items.ts";
import { ProfileItem } from "./schemas.ts";

const created = {
  auth: "member",
  idempotent: true,
  keyOptional: true,
  answer: json(ProfileItem),
  errors: ["invalid", "too_many", "contact_details"],
} as const;
const saved = {
  auth: "member",
  answer: json(ProfileItem),
  errors: ["invalid", "not_found", "contact_details"],
} as const;
const removed = { auth: "member", answer: none, errors: ["not_found"] } as const;

export const createSpecialty = route("POST /api/my_specialties", {
  ...created,
  summary: "新增專長",
  body: itemForms.specialties,
});
export const saveSpecialty = route("PUT /api/my_specialties/{id}", {
  ...saved,
  summary: "修改專長",
  body: itemForms.specialties,
});
export const removeSpecialty = route("DELETE /api/my_specialties/{id}", { ...removed, summary: "刪除專長" });

export const createSkill = route("POST /api/my_skills", { ...created, summary: "新增技能", body: itemForms.skills });
export const saveSkill = route("PUT /api/my_skills/{id}", { ...saved, summary: "修改技能", body: itemForms.skills });
export const removeSkill = route("DELETE /api/my_skills/{id}", { ...removed, summary: "刪除技能" });

export const createCertificate = route("POST /api/my_certificates", {
  ...created,
  summary: "新增證照",
  body: itemForms.certificates,
});
export const saveCertificate = route("PUT /api/my_certificates/{id}", {
  ...saved,
  summary: "修改證照",
  body: itemForms.certificates,
});
export const removeCertificate = route("DELETE /api/my_certificates/{id}", { ...removed, summary: "刪除證照" });

export const createOccupation = route("POST /api/my_occupations", {
  ...created,
  summary: "新增經歷",
  body: itemForms.occupations,
});
export const saveOccupation = route("PUT /api/my_occupations/{id}", {
  ...saved,
  summary: "修改經歷",
  body: itemForms.occupations,
});
export const removeOccupation = route("DELETE /api/my_occupations/{id}", { ...removed, summary: "刪除經歷" });

export const createAward = route("POST /api/my_awards", {
  ...created,
  summary: "新增得獎紀錄",
  body: itemForms.awards,
});
export const saveAward = route("PUT /api/my_awards/{id}", {
  ...saved,
  summary: "修改得獎紀錄",
  body: itemForms.awards,
});
export const removeAward = route("DELETE /api/my_awards/{id}", { ...removed, summary: "刪除得獎紀錄" });

export const createPortfolio = route("POST /api/my_portfolios", {
  ...created,
  summary: "新增作品",
  body: itemForms.portfolios,
});
export const savePortfolio = route("PUT /api/my_portfolios/{id}", {
  ...saved,
  summary: "修改作品",
  body: itemForms.portfolios,
});
export const removePortfolio = route("DELETE /api/my_portfolios/{id}", { ...removed, summary: "刪除作品" });

export const createPlan = route("POST /api/my_plans", { ...created, summary: "新增收費方案", body: itemForms.plans });
export const savePlan = route("PUT /api/my_plans/{id}", { ...saved, summary: "修改收費方案", body: itemForms.plans });
export const removePlan = route("DELETE /api/my_plans/{id}", { ...removed, summary: "刪除收費方案" });

export const orderItems = route("PUT /api/my_profile_order", {
  auth: "member",
  summary: "調整個人頁面某一類項目的順序",
  body: ItemOrderForm,
  answer: none,
  errors: ["invalid", "conflict"],
});

const image = {
  field: "image",
  max: 1,
  maxBytes: terms.imageMaxBytes,
  totalBytes: terms.imageMaxBytes,
} as const;

export const uploadPortfolioImage = route("POST /api/my_portfolios_images", {
  auth: "member",
  summary: "上傳作品圖片",
  files: image,
  answer: json(Picture),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});

export const savePlanNotices = route("PUT /api/my_plan_notices", {
  auth: "member",
  summary: "收費方案的注意事項",
  body: PlanNoticesForm,
  answer: none,
  errors: ["invalid", "contact_details"],
});

export const saveProfile = route("PUT /api/my_profiles", {
  auth: "member",
  summary: "一句話介紹、自我介紹與所在縣市",
  body: ProfileForm,
  answer: none,
  errors: ["invalid", "contact_details"],
});

export const saveJobs = route("PUT /api/my_jobs", {
  auth: "member",
  summary: "從事的職務",
  body: JobsForm,
  answer: none,
  errors: ["invalid"],
});

export const saveAvatar = route("PUT /api/my_avatars", {
  auth: "member",
  summary: "更換頭像",
  files: image,
  answer: json(z.object({ avatar: z.string() })),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});

export const saveBackground = route("PUT /api/my_bgs", {
  auth: "member",
  summary: "更換個人頁面的背景圖",
  files: image,
  answer: json(z.object({ background: z.string() })),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});
