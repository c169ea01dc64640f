import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { LinkToken, MyData } from "../accounts/schemas.ts";
import { Id } from "../shared.ts";
import {
  CodeForm,
  MySecondFactor,
  NewApp,
  PasskeyForm,
  PasskeyQuestion,
  RecoveryCodes,
  UsedPasskey,
} from "./schemas.ts";

export * from "./proof.ts";

const Passkey = z.object({ passkey: UsedPasskey });

export const loginBySecondFactor = route("POST /api/login_second_factor", {
  auth: "public",
  summary: "密碼或社群登入通過後，以驗證碼或復原碼完成登入",
  body: CodeForm,
  answer: json(MyData),
  errors: ["half_login_over", "factor_code_wrong", "factor_code_used", "too_many"],
});

export const askLoginPasskey = route("POST /api/login_by_passkey/question", {
  auth: "public",
  summary: "開始以通行金鑰登入",
  answer: json(PasskeyQuestion),
  limit: "passkeyQuestion",
  errors: ["too_many"],
});

export const loginByPasskey = route("POST /api/login_by_passkey", {
  auth: "public",
  summary: "以通行金鑰登入，或完成等待第二步驟的登入",
  body: Passkey,
  answer: json(MyData),
  errors: ["passkey_refused"],
});

export const getMySecondFactor = route("GET /api/my_second_factor", {
  viewing: "refused",
  auth: "member",
  summary: "兩步驟驗證的設定",
  answer: json(MySecondFactor),
});

export const beginApp = route("POST /api/my_second_factor/app", {
  auth: "member",
  fresh: true,
  summary: "開始設定驗證 App；以驗證碼確認後才生效",
  answer: json(NewApp),
  errors: ["factor_on"],
});

export const confirmApp = route("POST /api/my_second_factor/app/confirm", {
  auth: "member",
  summary: "以驗證 App 顯示的驗證碼確認設定；第一種驗證方式會附上復原碼",
  body: CodeForm,
  answer: json(RecoveryCodes),
  errors: ["factor_on", "factor_off", "factor_code_wrong", "too_many"],
});

export const removeApp = route("DELETE /api/my_second_factor/app", {
  auth: "member",
  fresh: true,
  summary: "移除驗證 App",
  answer: none,
  errors: ["factor_off", "last_factor"],
});

export const askNewPasskey = route("POST /api/my_second_factor/passkeys/question", {
  auth: "member",
  fresh: true,
  summary: "開始加入通行金鑰",
  answer: json(PasskeyQuestion),
  errors: ["conflict"],
});

export const addPasskey = route("POST /api/my_second_factor/passkeys", {
  auth: "member",
  summary: "加入通行金鑰；第一種驗證方式會附上復原碼",
  body: PasskeyForm,
  answer: json(RecoveryCodes),
  errors: ["passkey_refused", "conflict"],
});

export const removePasskey = route("DELETE /api/my_second_factor/passkeys/{id}", {
  auth: "member",
  fresh: true,
  summary: "移除一把通行金鑰",
  answer: none,
  errors: ["not_found", "last_factor"],
});

export const renewRecoveryCodes = route("POST /api/my_second_factor/recovery_codes", {
  auth: "member",
  fresh: true,
  summary: "產生新的復原碼，舊的全部失效",
  answer: json(RecoveryCodes),
  errors: ["factor_off"],
});

export const switchOff = route("DELETE /api/my_second_factor", {
  auth: "member",
  fresh: true,
  summary: "關閉兩步驟驗證，移除所有驗證方式與復原碼",
  answer: none,
  errors: ["last_factor"],
});

export const removeFactorAfterReset = route("POST /api/change_password/remove_factor", {
  auth: "public",
  summary: "重設密碼後，移除最近加入、不認得的通行金鑰；`passkey` 為 null 時是驗證 App",
  body: z.object({ token: LinkToken, passkey: Id.nullable() }),
  answer: none,
  errors: ["token_invalid", "not_found"],
});
