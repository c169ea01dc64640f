import { z } from "zod";
import { When } from "#contract/route/instant.ts";

/** Changes of an account that its owner is told of by mail and can take back by the link in it. */
export const ChangeAct = z.enum([
  "email_asked",
  "email_changed",
  "password_changed",
  "social_linked",
  "social_unlinked",
  "phone_changed",
  "bank_changed",
  "second_factor_changed",
]);
export type ChangeAct = z.output<typeof ChangeAct>;

/** What a link in such a mail is about; `null` when it works no more. */
export const RevertLink = z.object({ change: z.object({ act: ChangeAct, at: When }).nullable() });

/** What was done; `email`: where the link that sets a new password went. */
export const ChangeReverted = z.object({ email: z.string() });
