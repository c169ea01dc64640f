import { z } from "zod";
import { secret } from "#contract/text/fields.ts";
import { plain } from "./numbers.ts";

/** The six digits of a code that was mailed. */
export const MailCode = secret({ error: "請輸入驗證碼" })
  .transform(plain)
  .pipe(secret().regex(/^\d{6}$/, "請輸入信件裡的 6 位數字"));

/** The code that was mailed to the address of an account elsewhere. `ticket`: what the log-in answered. */
export const SocialCodeForm = z.object({ ticket: secret().min(1).max(200), code: MailCode });
