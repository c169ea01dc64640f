import { ArticleContent, type ArticleDraft } from "#contract/articles/content.ts";
import type { FieldTexts } from "#server/kernel/errors.ts";

/** Validates a draft by all rules of a published article. Errors are keyed by path, such as `tags.0`. */
export function checkContent(draft: ArticleDraft): { content: ArticleContent } | { fields: FieldTexts } {
  const result = ArticleContent.safeParse(draft);
  if (result.success) return { content: result.data };
  const fields: FieldTexts = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return { fields };
}

/** The distinct hashes of the pictures in a text. */
export const hashesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/media\/([0-9a-f]{32})\//g)].flatMap(([, hash]) => hash ?? [])),
];
