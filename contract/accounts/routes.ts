import { z } from "zod";
import { route } from "../route.ts";
import { Ok } from "../shared.ts";
import {
  ChangePasswordForm,
  Email,
  FacebookLoginForm,
  GoogleLoginForm,
  LinkToken,
  LoginForm,
  MyData,
  MyPasswordForm,
  NicknameForm,
  RegisterForm,
} from "./schemas.ts";

export const login = route({
  method: "POST",
  path: "/api/login",
  auth: "public",
  summary: "以電子信箱與密碼登入",
  body: LoginForm,
  response: MyData,
  errors: ["bad_login", "email_unconfirmed", "too_many"],
});

export const logout = route({
  method: "POST",
  path: "/api/logout",
  auth: "any_status",
  summary: "登出",
  response: Ok,
});

export const isEmailRegistered = route({
  method: "POST",
  path: "/api/is_email_registered",
  auth: "public",
  summary: "電子信箱是否已註冊",
  body: z.object({ email: Email }),
  limit: "registeredQuestion",
  response: z.object({ result: z.boolean() }),
  errors: ["too_many"],
});

export const register = route({
  method: "POST",
  path: "/api/register",
  auth: "public",
  summary: "註冊並寄出驗證信",
  body: RegisterForm,
  limit: "registration",
  response: Ok,
  errors: ["email_taken", "weak_password", "too_many"],
});

export const emailConfirm = route({
  method: "POST",
  path: "/api/email_confirm",
  auth: "public",
  summary: "以信中的連結完成信箱驗證",
  body: z.object({ token: LinkToken }),
  response: Ok,
  errors: ["token_invalid"],
});

export const resendConfirmation = route({
  method: "POST",
  path: "/api/email_confirm/resend",
  auth: "public",
  summary: "重新寄出驗證信",
  body: z.object({ email: Email }),
  limit: "confirmationMail",
  response: Ok,
  errors: ["too_many"],
});

export const getMyData = route({
  method: "GET",
  path: "/api/my_data",
  auth: "any_status",
  summary: "目前登入的會員",
  response: MyData,
});

export const forgetPassword = route({
  method: "POST",
  path: "/api/forget_password",
  auth: "public",
  summary: "寄出重設密碼的連結；不透露信箱是否註冊過",
  body: z.object({ email: Email }),
  limit: "passwordMail",
  response: Ok,
  errors: ["too_many"],
});

export const changePasswordCheck = route({
  method: "POST",
  path: "/api/change_password_check",
  auth: "public",
  summary: "重設密碼的連結是否仍然有效",
  body: z.object({ token: LinkToken }),
  response: z.object({ result: z.boolean() }),
});

export const changePassword = route({
  method: "POST",
  path: "/api/change_password",
  auth: "public",
  summary: "以信中的連結設定新密碼，並登出所有裝置",
  body: ChangePasswordForm,
  response: Ok,
  errors: ["token_invalid", "weak_password"],
});

export const putMyPassword = route({
  method: "PUT",
  path: "/api/my_password",
  auth: "member",
  summary: "變更密碼，並登出其他裝置",
  body: MyPasswordForm,
  response: Ok,
  errors: ["wrong_password", "weak_password", "too_many"],
});

/** `isNew`: the account was made by this login, so the person is asked for a nickname. */
const SocialLoginAnswer = MyData.extend({ isNew: z.boolean() });

export const loginByGoogle = route({
  method: "POST",
  path: "/api/login_by_google",
  auth: "public",
  summary: "以 Google 帳號登入",
  body: GoogleLoginForm,
  response: SocialLoginAnswer,
  errors: ["social_login_failed", "social_email_taken", "unavailable"],
});

export const loginByFacebook = route({
  method: "POST",
  path: "/api/login_by_facebook",
  auth: "public",
  summary: "以 Facebook 帳號登入",
  body: FacebookLoginForm,
  response: SocialLoginAnswer,
  errors: ["social_login_failed", "social_email_taken", "unavailable"],
});

export const getSocialLogins = route({
  method: "GET",
  path: "/api/social_logins",
  auth: "public",
  summary: "可用的社群登入與其授權頁位址",
  response: z.object({ google: z.string().nullable(), facebook: z.string().nullable() }),
});

export const putMyNickname = route({
  method: "PUT",
  path: "/api/my_nickname",
  auth: "member",
  summary: "變更暱稱",
  body: NicknameForm,
  response: Ok,
});

export * from "./export.ts";
export * from "./setting-routes.ts";
