import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseContactDetails } from "./contact-details.ts";

/** What names something and is no text of anybody. */
const NO_TEXTS = new Set(["hash", "id"]);

/**
 * Every text in a form by the path of its field: `faqs.0.answer`. For what is checked whole, whatever its kind.
 * @param value a form or a part of one
 */
export function textsOf(value: unknown, path = ""): Record<string, string> {
  if (typeof value === "string") return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  const inner = Object.entries(value).filter(([name]) => !NO_TEXTS.has(name));
  return Object.assign({}, ...inner.map(([name, each]) => textsOf(each, path === "" ? name : `${path}.${name}`)));
}

/**
 * Refuses ways around the house in the texts of a form, at the field where they stand. The one rule for all that others
 * read before they have dealt with each other. Before the transaction of the verb, so that what was refused is remembered.
 * @param place a key of `contactPlaces`
 * @param otherId whom alone it is for; null: everybody reads it
 * @throws Refusal contact_details
 */
export async function refuseContacts(
  ctx: Ctx,
  place: string,
  otherId: number | null,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(texts))
    if (text !== "") await refuseContactDetails(ctx, { text, place, field, otherId });
}
