import { cleanName } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseContactDetails } from "./contact-details.ts";

/** Fields that contain identifiers, not texts. */
const NO_TEXTS = new Set(["hash", "id"]);

/**
 * All texts in a form by field path, e.g. `faqs.0.answer`. For forms that are checked as a whole.
 * @param value a form or a part of one
 */
export function textsOf(value: unknown, path = ""): Record<string, string> {
  if (typeof value === "string") return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  const inner = Object.entries(value).filter(([name]) => !NO_TEXTS.has(name));
  return Object.assign({}, ...inner.map(([name, each]) => textsOf(each, path === "" ? name : `${path}.${name}`)));
}

/**
 * Refuses contact details in the texts of a form, at their field: the one rule for everything that others read before
 * they have a paid order with the author. Call it before the verb's transaction, so that the refusal is stored.
 * @param place a key of `contactPlaces`
 * @param otherId the only member who reads it; null: everybody
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

/**
 * Refuses contact details in file names, in their stored form. Like `refuseContacts`.
 * @throws Refusal contact_details at the field
 */
export async function refuseFileNames(
  ctx: Ctx,
  place: string,
  otherId: number | null,
  files: readonly Pick<Upload, "name">[],
  field = "files",
): Promise<void> {
  for (const { name } of files) await refuseContacts(ctx, place, otherId, { [field]: cleanName(name) });
}
