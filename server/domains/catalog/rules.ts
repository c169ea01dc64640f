import { ServiceContent, type ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import { beginning } from "#contract/text/characters.ts";
import type { FieldTexts } from "#server/kernel/errors.ts";

/** Validates a draft by all rules of a service on sale. Errors are keyed by path, such as `packages.0.price`. */
export function checkContent(draft: ServiceDraft): { content: ServiceContent } | { fields: FieldTexts } {
  const result = ServiceContent.safeParse(draft);
  if (result.success) return { content: result.data };
  const fields: FieldTexts = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return { fields };
}

/** The package figures in lists: lowest price, fastest delivery. */
export function lowest(packages: readonly { price: number; days: number }[]): { price: number; days: number } {
  return {
    price: Math.min(...packages.map((each) => each.price)),
    days: Math.min(...packages.map((each) => each.days)),
  };
}

/** The title of a copy, within the length limit. */
export function copyTitle(title: string): string {
  const suffix = "（複本）";
  return `${beginning(title, limits.titleMax - suffix.length)}${suffix}`;
}
