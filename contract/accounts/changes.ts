import { z } from "zod";
import { When } from "#contract/route/instant.ts";

/** Account changes that are mailed to the owner and can be reverted by the link in the mail. */
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

/** The change that a revert link belongs to; `null` when the link is no longer valid. */
export const RevertLink = z.object({ change: z.object({ act: ChangeAct, at: When }).nullable() });

/** Result of a revert. `email`: the address that received the link to set a new password. */
export const ChangeReverted = z.object({ email: z.string() });
