import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { secret } from "#contract/text/fields.ts";
import { Id } from "../shared.ts";
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

/** Encodes the member, the kind of mail and a signature; part of the link in a mail. */
const UnsubscribeToken = secret().min(1).max(100);

export const getMySettings = route("GET /api/my_settings", {
  viewing: "refused",
  auth: "member",
  summary: "帳號設定頁的全部內容",
  answer: json(MySettings),
});

export const getMyDataDetail = route("GET /api/my_data_detail", {
  viewing: "refused",
  auth: "member",
  summary: "目前登入的會員，含個人資料",
  answer: json(MyDataDetail),
});

export const putMyEmail = route("PUT /api/my_email", {
  auth: "member",
  fresh: true,
  summary: "申請變更電子信箱；新信箱點擊連結後生效",
  body: MyEmailForm,
  answer: none,
  limit: "emailChange",
  errors: ["email_taken", "conflict", "too_many"],
});

export const getSms = route("POST /api/get_sms", {
  auth: "member",
  summary: "寄送手機驗證碼",
  body: MobileForm,
  answer: json(z.object({ waitSeconds: z.number().int() })),
  errors: ["too_many"],
});

export const postMyCellphone = route("POST /api/my_cellphones", {
  auth: "member",
  fresh: true,
  summary: "以驗證碼完成手機驗證",
  body: MobileCodeForm,
  answer: none,
  errors: ["code_wrong", "code_expired", "phone_taken"],
});

export const deleteMyCellphone = route("DELETE /api/my_cellphones", {
  auth: "member",
  fresh: true,
  summary: "移除手機號碼",
  answer: none,
});

export const putMyInfo = route("PUT /api/my_info", {
  auth: "member",
  summary: "發票資料",
  body: InfoForm,
  answer: none,
  errors: ["invalid", "too_many"],
});

export const putMyInfoAftee = route("PUT /api/my_info_aftee", {
  auth: "member",
  summary: "先享後付所需的資料",
  body: AfteeForm,
  answer: none,
  errors: ["invalid"],
});

export const putMyBankAccount = route("PUT /api/my_bank_accounts", {
  auth: "member",
  fresh: true,
  summary: "收款帳戶；戶名是通過身分驗證的姓名",
  body: BankForm,
  answer: none,
  errors: ["identity_required"],
});

export const deleteMyBankAccount = route("DELETE /api/my_bank_accounts", {
  auth: "member",
  fresh: true,
  summary: "移除收款帳戶",
  answer: none,
});

export const postIdApplication = route("POST /api/id_applications", {
  auth: "member",
  summary: "申請身分驗證，附證件正面與背面",
  body: IdApplicationForm,
  files: { field: "images", max: 2, maxBytes: terms.imageMaxBytes, totalBytes: 2 * terms.imageMaxBytes },
  answer: none,
  errors: ["invalid", "application_open", "conflict", "bad_image", "image_too_large", "too_large"],
});

export const postMyNda = route("POST /api/my_nda", {
  auth: "member",
  summary: "同意保密協議",
  body: NdaForm,
  answer: none,
  errors: ["conflict"],
});

export const postMyBlock = route("POST /api/my_blocks", {
  auth: "member",
  summary: "封鎖一位會員：他不能再追蹤、下單或傳訊息給你",
  body: z.object({ userId: Id }),
  answer: json(z.object({ id: z.number().int() })),
  errors: ["invalid", "not_found"],
});

export const deleteMyBlock = route("DELETE /api/my_blocks/{id}", {
  auth: "member",
  summary: "解除封鎖",
  answer: none,
  errors: ["not_found"],
});

export const putMyEmailNotices = route("PUT /api/my_email_notices", {
  auth: "member",
  summary: "要收哪些通知信",
  body: EmailNotices,
  answer: none,
});

export const checkUnsubscribe = route("POST /api/unsubscribe/check", {
  auth: "any_status",
  summary: "信件裡停收通知的連結：停收哪一種信、目前是否還會寄",
  body: z.object({ token: UnsubscribeToken }),
  answer: json(z.object({ mails: z.object({ title: z.string(), on: z.boolean() }).nullable() })),
});

/** A POST without a session: mail programs send it (RFC 8058), and so does the page behind the link. */
export const unsubscribe = route("POST /unsubscribe/{token}", {
  auth: "open",
  summary: "停收一種通知信，不需要登入",
  params: { token: UnsubscribeToken },
  answer: none,
  errors: ["not_found"],
});

export const deleteMySession = route("DELETE /api/my_sessions/{id}", {
  auth: "member",
  fresh: true,
  summary: "登出一個裝置",
  answer: none,
  errors: ["not_found"],
});

export const deleteMySessions = route("DELETE /api/my_sessions", {
  auth: "member",
  fresh: true,
  summary: "登出其他所有裝置",
  answer: json(z.object({ ended: z.number().int() })),
});

export const postMySocialLogin = route("POST /api/my_social_logins", {
  auth: "member",
  fresh: true,
  summary: "連結 Google 或 Facebook 帳號",
  body: LinkSocialForm,
  answer: none,
  errors: ["social_login_failed", "social_taken", "unavailable"],
});

export const deleteMySocialLogin = route("DELETE /api/my_social_logins/{id}", {
  auth: "member",
  fresh: true,
  summary: "解除社群帳號的連結；至少留一種登入方式",
  answer: none,
  errors: ["not_found", "last_login"],
});
