import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { secret } from "#contract/text/fields.ts";
import { MailCode } from "../accounts/mail-code.ts";
import { atMost } from "../shared.ts";
import { passwordMax } from "../terms.ts";
import { FactorCode, PasskeyQuestion, UsedPasskey } from "./schemas.ts";

const Provider = z.enum(["google", "facebook"]);

/** Ways to prove one's identity again. `code`: of the app, or a recovery code; `mail`: a mailed code. */
export const ProofForm = z.discriminatedUnion("by", [
  z.object({
    by: z.literal("password"),
    password: secret({ error: "請輸入密碼" })
      .min(1, "請輸入密碼")
      .check(atMost(passwordMax, `密碼最多 ${passwordMax} 個字元`)),
  }),
  z.object({ by: z.literal("code"), code: FactorCode }),
  z.object({ by: z.literal("passkey"), passkey: UsedPasskey }),
  z.object({ by: z.literal("social"), provider: Provider, token: secret().min(1).max(8192) }),
  z.object({ by: z.literal("mail"), code: MailCode }),
]);
export type ProofForm = z.output<typeof ProofForm>;

/**
 * Proofs available to this member. `social`: the vendors' pages and the nonce to use; `mail`: masked address for the
 * code.
 */
export const ProofWays = z.object({
  password: z.boolean(),
  code: z.boolean(),
  passkey: z.boolean(),
  social: z.array(z.object({ provider: Provider, page: z.string(), nonce: z.string() })),
  mail: z.string().nullable(),
});
export type ProofWays = z.output<typeof ProofWays>;

export const getMyProof = route("GET /api/my_proof", {
  viewing: "refused",
  auth: "member",
  summary: "可以用哪些方式再確認一次是本人",
  answer: json(ProofWays),
});

export const postMyProof = route("POST /api/my_proof", {
  auth: "member",
  summary:
    "再確認一次是本人：開了兩步驟驗證的人用驗證碼、復原碼或通行金鑰，其他人用密碼；都沒有的人用社群帳號或信件裡的驗證碼",
  body: ProofForm,
  answer: none,
  errors: [
    "wrong_password",
    "factor_code_wrong",
    "factor_code_used",
    "passkey_refused",
    "social_other",
    "social_login_failed",
    "code_wrong",
    "code_expired",
    "forbidden",
    "too_many",
    "busy",
    "unavailable",
  ],
});

export const postMyProofPasskey = route("POST /api/my_proof/passkey", {
  auth: "member",
  summary: "開始以通行金鑰確認是本人",
  answer: json(PasskeyQuestion),
  limit: "passkeyQuestion",
  errors: ["too_many"],
});

export const postMyProofCode = route("POST /api/my_proof/code", {
  auth: "member",
  summary: "把確認本人的驗證碼寄到帳號的電子信箱",
  answer: none,
  errors: ["forbidden", "too_many"],
});
