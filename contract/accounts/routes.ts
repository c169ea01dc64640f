import { z } from "zod";
import { route } from "../route.ts";
import { Ok } from "../shared.ts";
import { Email, LoginForm, MyData, RegisterForm } from "./schemas.ts";

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
  body: z.object({ token: z.string().min(1).max(200) }),
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
