import { claimsToBeUs } from "#contract/accounts/official-names.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";

/** The fields that are one line beside the name; what is longer is read as what its member says. */
const besideTheName = ["headline", "name", "issuer", "company", "title"];

/**
 * Keeps a member who is no operator from saying beside their name that they work for the site.
 * @param form the texts by their fields
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
