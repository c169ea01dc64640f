import { claimsToBeUs } from "#contract/accounts/official-names.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";

/** Single-line fields next to the name; longer texts are read as the member's own words. */
const besideTheName = ["headline", "name", "issuer", "company", "title"];

/**
 * Refuses claims next to a member's name that they work for the platform, except for operators.
 * @param form the texts by field
 * @throws Refusal invalid at the field
 */
export function refuseClaims({ actor }: Ctx, form: Readonly<Record<string, unknown>>): void {
  if (actor.kind === "member" && actor.operator) return;
  for (const field of besideTheName) {
    const text = form[field];
    if (typeof text === "string" && claimsToBeUs(text))
      refuseField("invalid", field, "這裡看起來像在說你是好手的工作人員，請換個寫法。");
  }
}
