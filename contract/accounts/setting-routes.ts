import { z } from "zod";
import { route } from "../route.ts";
import { Id, IdParams, Ok } from "../shared.ts";
import * as terms from "../terms.ts";
import {
  AfteeForm,
  BankForm,
  EmailNotices,
  IdApplicationForm,
  InfoForm,
  LinkSocialForm,
  MobileCodeForm,
  MobileForm,
  MyDataDetail,
  MyEmailForm,
  MySettings,
  NdaForm,
} from "./settings.ts";

export const getMySettings = route({
  method: "GET",
  path: "/api/my_settings",
  auth: "member",
  summary: "帳號設定頁的全部內容",
  response: MySettings,
});

export const getMyDataDetail = route({
  method: "GET",
  path: "/api/my_data_detail",
  auth: "member",
  summary: "目前登入的會員，含個人資料",
  response: MyDataDetail,
});

export const putMyEmail = route({
  method: "PUT",
  path: "/api/my_email",
  auth: "member",
  summary: "申請變更電子信箱；新信箱點擊連結後生效",
  body: MyEmailForm,
  limit: "emailChange",
  response: Ok,
  errors: ["email_taken", "wrong_password", "conflict", "too_many"],
});

export const getSms = route({
  method: "POST",
  path: "/api/get_sms",
  auth: "member",
  summary: "寄送手機驗證碼",
  body: MobileForm,
  response: z.object({ waitSeconds: z.number().int() }),
  errors: ["too_many"],
});

export const postMyCellphone = route({
  method: "POST",
  path: "/api/my_cellphones",
  auth: "member",
  summary: "以驗證碼完成手機驗證",
  body: MobileCodeForm,
  response: Ok,
  errors: ["code_wrong", "code_expired", "phone_taken"],
});

export const deleteMyCellphone = route({
  method: "DELETE",
  path: "/api/my_cellphones",
  auth: "member",
  summary: "移除手機號碼",
  response: Ok,
});

export const putMyInfo = route({
  method: "PUT",
  path: "/api/my_info",
  auth: "member",
  summary: "發票資料",
  body: InfoForm,
  response: Ok,
});

export const putMyInfoAftee = route({
  method: "PUT",
  path: "/api/my_info_aftee",
  auth: "member",
  summary: "先享後付所需的資料",
  body: AfteeForm,
  response: Ok,
  errors: ["invalid"],
});

export const putMyBankAccount = route({
  method: "PUT",
  path: "/api/my_bank_accounts",
  auth: "member",
  summary: "收款帳戶；戶名是通過身分驗證的姓名",
  body: BankForm,
  response: Ok,
  errors: ["identity_required"],
});

export const deleteMyBankAccount = route({
  method: "DELETE",
  path: "/api/my_bank_accounts",
  auth: "member",
  summary: "移除收款帳戶",
  response: Ok,
});

export const postIdApplication = route({
  method: "POST",
  path: "/api/id_applications",
  auth: "member",
  summary: "申請身分驗證，附證件正面與背面",
  body: IdApplicationForm,
  files: { field: "images", max: 2, maxBytes: terms.imageMaxBytes },
  response: Ok,
  errors: ["invalid", "application_open", "conflict", "bad_image", "image_too_large", "too_large"],
});

export const postMyNda = route({
  method: "POST",
  path: "/api/my_nda",
  auth: "member",
  summary: "同意保密協議",
  body: NdaForm,
  response: Ok,
  errors: ["conflict"],
});

export const postMyBlock = route({
  method: "POST",
  path: "/api/my_blocks",
  auth: "member",
  summary: "封鎖一位會員：他不能再追蹤、下單或傳訊息給你",
  body: z.object({ userId: Id }),
  response: z.object({ id: z.number().int() }),
  errors: ["invalid", "not_found"],
});

export const deleteMyBlock = route({
  method: "DELETE",
  path: "/api/my_blocks/{id}",
  auth: "member",
  summary: "解除封鎖",
  params: IdParams,
  response: Ok,
  errors: ["not_found"],
});

export const putMyEmailNotices = route({
  method: "PUT",
  path: "/api/my_email_notices",
  auth: "member",
  summary: "要收哪些通知信",
  body: EmailNotices,
  response: Ok,
});

export const deleteMySession = route({
  method: "DELETE",
  path: "/api/my_sessions/{id}",
  auth: "member",
  summary: "登出一個裝置",
  params: IdParams,
  response: Ok,
  errors: ["not_found"],
});

export const deleteMySessions = route({
  method: "DELETE",
  path: "/api/my_sessions",
  auth: "member",
  summary: "登出其他所有裝置",
  response: z.object({ ended: z.number().int() }),
});

export const postMySocialLogin = route({
  method: "POST",
  path: "/api/my_social_logins",
  auth: "member",
  summary: "連結 Google 或 Facebook 帳號",
  body: LinkSocialForm,
  response: Ok,
  errors: ["social_login_failed", "social_taken", "unavailable"],
});

export const deleteMySocialLogin = route({
  method: "DELETE",
  path: "/api/my_social_logins/{id}",
  auth: "member",
  summary: "解除社群帳號的連結；至少留一種登入方式",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "last_login"],
});
