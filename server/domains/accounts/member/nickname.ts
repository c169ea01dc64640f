import { officialName, soundsOfficial } from "#contract/accounts/official-names.ts";
import { contactInstead, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";

/**
 * Why a nickname, which is public, is refused: it sounds official or contains contact details. Null if it is allowed.
 */
export function nicknameFault(ctx: Ctx, name: string): { code: "invalid" | "contact_details"; text: string } | null {
  if (soundsOfficial(name)) return { code: "invalid", text: officialName };
  const found = findContactDetails(name, [new URL(ctx.ports.origin).host]);
  return found.length > 0 ? { code: "contact_details", text: contactSentence(found, contactInstead.open) } : null;
}

/** @throws Refusal invalid, contact_details at `nickname` */
export function refuseNickname(ctx: Ctx, name: string): void {
  const fault = nicknameFault(ctx, name);
  if (fault) refuseField(fault.code, "nickname", fault.text);
}
