import { refuseContactDetails } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Refuses ways around the house in the texts of a form, at the field where they stand. Before the transaction of the
 * verb, so that what was refused is remembered.
 * @param otherId whom alone it is for; null: everybody reads it
 * @throws Refusal contact_details
 */
export async function refuseContacts(
  ctx: Ctx,
  place: "request" | "offer",
  otherId: number | null,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(texts))
    if (text !== "") await refuseContactDetails(ctx, { text, place, field, otherId });
}
