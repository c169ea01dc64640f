import { z } from "zod";
import { route } from "../route.ts";
import { Ok } from "../shared.ts";
import { ChangePasswordForm, Email, LinkToken, LoginForm, MyData, MyPasswordForm, RegisterForm } from "./schemas.ts";

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
  response: z.object({ result: z.boolean() }),
  errors: ["too_many"],
});

export const register = route({
  method: "POST",
  path: "/api/register",
  auth: "public",
  summary: "註冊並寄出驗證信",
  body: RegisterForm,
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
