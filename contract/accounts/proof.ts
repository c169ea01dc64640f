import { z } from "zod";
import { passwordMax } from "../terms.ts";
import { secret } from "../texts.ts";
import { plain } from "./numbers.ts";

/** Six digits of a mail. */
export const MailCode = secret({ error: "請輸入驗證碼" })
  .transform(plain)
  .pipe(secret().regex(/^\d{6}$/, "請輸入信件裡的 6 位數字"));

/** How a member proves anew to be the owner of the account. */
export const ProofForm = z.discriminatedUnion("by", [
  z.object({ by: z.literal("password"), password: secret().max(passwordMax, `密碼最多 ${passwordMax} 個字元`) }),
  z.object({
    by: z.literal("social"),
    provider: z.enum(["google", "facebook"]),
    token: secret().min(1).max(8192),
    nonce: secret().max(100).optional(),
  }),
  z.object({ by: z.literal("code"), code: MailCode }),
]);

/** Who came with an account elsewhere types the code that was sent to its address. `ticket`: what the log-in answered. */
export const SocialCodeForm = z.object({ ticket: secret().min(1).max(200), code: MailCode });
