import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Id } from "../shared.ts";
import { ChangeReverted, RevertLink } from "./changes.ts";
import { RegistrationCodeForm, SocialCodeForm } from "./mail-code.ts";
import {
  ChangePasswordForm,
  ConfirmationLink,
  Email,
  FacebookLoginForm,
  GoogleLoginForm,
  LinkToken,
  LoginAnswer,
  LoginForm,
  MyData,
  MyPasswordForm,
  NicknameForm,
  PasswordChanged,
  RegisterForm,
  ResendForm,
} from "./schemas.ts";

export const login = route("POST /api/login", {
  auth: "public",
  summary: "以電子信箱與密碼登入",
  body: LoginForm,
  answer: json(LoginAnswer),
  errors: ["bad_login", "email_unconfirmed", "too_many", "busy"],
});

export const logout = route("POST /api/logout", {
  auth: "any_status",
  viewing: "allowed",
  summary: "登出",
  answer: none,
});

export const isEmailRegistered = route("POST /api/is_email_registered", {
  auth: "public",
  summary: "電子信箱是否已註冊",
  body: z.object({ email: Email }),
  answer: json(z.object({ result: z.boolean() })),
  limit: "registeredQuestion",
  errors: ["too_many"],
});

export const register = route("POST /api/register", {
  auth: "public",
  summary: "註冊並寄出驗證信",
  body: RegisterForm,
  answer: none,
  limit: "registration",
  errors: ["invalid", "contact_details", "email_taken", "weak_password", "too_many", "busy"],
});

export const emailConfirm = route("POST /api/email_confirm", {
  auth: "public",
  summary: "以信中的連結完成信箱驗證：新會員隨即登入；變更信箱時要以申請的會員登入",
  body: z.object({ token: LinkToken }),
  answer: json(LoginAnswer),
  errors: ["token_invalid", "email_taken", "unauthenticated", "forbidden"],
});

export const checkEmailConfirm = route("POST /api/email_confirm/check", {
  auth: "public",
  summary: "信箱驗證的連結屬於哪個帳號；不會用掉連結",
  body: z.object({ token: LinkToken }),
  answer: json(ConfirmationLink),
});

export const confirmByCode = route("POST /api/email_confirm/code", {
  auth: "public",
  summary: "在註冊的瀏覽器輸入信中的驗證碼，完成信箱驗證並登入",
  body: RegistrationCodeForm,
  answer: json(LoginAnswer),
  errors: ["code_wrong", "code_expired", "too_many"],
});

export const resendConfirmation = route("POST /api/email_confirm/resend", {
  auth: "public",
  summary: "重新寄出驗證信",
  body: ResendForm,
  answer: none,
  limit: "confirmationMail",
  errors: ["too_many"],
});

export const getMyData = route("GET /api/my_data", {
  auth: "any_status",
  summary: "目前登入的會員",
  answer: json(MyData),
});

export const forgetPassword = route("POST /api/forget_password", {
  auth: "public",
  summary: "寄出重設密碼的連結；不透露信箱是否註冊過",
  body: z.object({ email: Email }),
  answer: none,
  limit: "passwordMail",
  errors: ["too_many"],
});

export const changePasswordCheck = route("POST /api/change_password_check", {
  auth: "public",
  summary: "重設密碼的連結是否仍然有效",
  body: z.object({ token: LinkToken }),
  answer: json(z.object({ result: z.boolean() })),
});

export const changePassword = route("POST /api/change_password", {
  auth: "public",
  summary: "以信中的連結設定新密碼，並登出所有裝置；回答仍然有效的登入方式",
  body: ChangePasswordForm,
  answer: json(PasswordChanged),
  errors: ["token_invalid", "weak_password", "busy"],
});

export const unlinkAfterReset = route("POST /api/change_password/unlink", {
  auth: "public",
  summary: "重設密碼後，解除不認得的社群帳號",
  body: z.object({ token: LinkToken, id: Id }),
  answer: none,
  errors: ["token_invalid", "not_found", "last_login"],
});

export const checkRevertLink = route("POST /api/not_me/check", {
  auth: "public",
  summary: "「這不是我」的連結是關於哪一項變更",
  body: z.object({ token: LinkToken }),
  answer: json(RevertLink),
});

export const revertChange = route("POST /api/not_me", {
  auth: "public",
  summary: "這不是我：取消變更、登出所有裝置，並寄出重設密碼的連結",
  body: z.object({ token: LinkToken }),
  answer: json(ChangeReverted),
  errors: ["token_invalid", "conflict"],
});

export const putMyPassword = route("PUT /api/my_password", {
  auth: "member",
  summary: "變更密碼，並登出其他裝置",
  body: MyPasswordForm,
  answer: none,
  errors: ["wrong_password", "proof_needed", "weak_password", "too_many", "busy"],
});

/**
 * `isNew`: this login created the account, so the client asks for a nickname. `codeAsked`: the vendor does not
 * guarantee the address, so account and session are created only after the mailed code is entered.
 */
const SocialLoginAnswer = LoginAnswer.extend({
  isNew: z.boolean(),
  codeAsked: z.object({ ticket: z.string(), email: z.string() }).nullable(),
});

export const loginByGoogle = route("POST /api/login_by_google", {
  auth: "public",
  summary: "以 Google 帳號登入",
  body: GoogleLoginForm,
  answer: json(SocialLoginAnswer),
  errors: ["social_login_failed", "social_email_taken", "too_many", "unavailable"],
});

export const loginByFacebook = route("POST /api/login_by_facebook", {
  auth: "public",
  summary: "以 Facebook 帳號登入",
  body: FacebookLoginForm,
  answer: json(SocialLoginAnswer),
  errors: ["social_login_failed", "social_email_taken", "too_many", "unavailable"],
});

export const loginByCode = route("POST /api/login_by_code", {
  auth: "public",
  summary: "以信件裡的驗證碼完成社群登入",
  body: SocialCodeForm,
  answer: json(SocialLoginAnswer),
  errors: ["code_wrong", "code_expired", "social_email_taken"],
});

export const getSocialLogins = route("GET /api/social_logins", {
  auth: "public",
  summary: "可用的社群登入與其授權頁位址，以及這個瀏覽器要帶去的 nonce",
  answer: json(z.object({ google: z.string().nullable(), facebook: z.string().nullable(), nonce: z.string() })),
});

export const putMyNickname = route("PUT /api/my_nickname", {
  auth: "member",
  summary: "變更暱稱",
  body: NicknameForm,
  answer: none,
  errors: ["invalid", "contact_details"],
});

export * from "./setting-routes.ts";
