import { z } from "zod";
import { secret } from "#contract/text/fields.ts";
import { plain } from "./numbers.ts";
import { Email } from "./schemas.ts";

/** The six-digit code sent by mail. */
export const MailCode = secret({ error: "請輸入驗證碼" })
  .transform(plain)
  .pipe(secret().regex(/^\d{6}$/, "請輸入信件裡的 6 位數字"));

/** The code mailed to the address of a new account, typed in the browser that registered it. Without `email`: the newest. */
export const RegistrationCodeForm = z.object({ email: Email.optional(), code: MailCode });

/** The code mailed to the address of a social account. `ticket`: returned by the log-in call. */
export const SocialCodeForm = z.object({ ticket: secret().min(1).max(200), code: MailCode });
