import { z } from "zod";
import { isWithin } from "#contract/text/characters.ts";
import { draft, line, paragraphs } from "#contract/text/fields.ts";
import { richText } from "#contract/text/rich-text.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Id, Picture } from "../shared.ts";
import { lengthOf, picturesIn, servicesIn } from "./body.ts";
import { limits } from "./limits.ts";

const Cover = Picture.extend({ hash: z.string().regex(/^[0-9a-f]{1,64}$/, "找不到這張圖片，請重新上傳") });

const between = `內文請輸入 ${limits.bodyMin}~${grouped(limits.bodyMax)} 個字`;

/** The first rule that prevents publishing a text, as a sentence; null when it breaks none. */
function problemOf(html: string): string | null {
  const length = lengthOf(html);
  if (length < limits.bodyMin || length > limits.bodyMax) return `${between}，目前 ${grouped(length)} 個字`;
  const pictures = picturesIn(html);
  if (pictures.length > limits.pictures) return `內文最多 ${limits.pictures} 張圖片`;
  const long = pictures.findIndex(({ alt }) => !isWithin(alt, limits.altMax));
  if (long >= 0) return `第 ${long + 1} 張圖片的說明最多 ${limits.altMax} 個字`;
  return servicesIn(html).length > limits.cards ? `內文最多放 ${limits.cards} 張服務卡片` : null;
}

/** An article that can be published: enforces every rule. */
export const ArticleContent = z.object({
  title: line({ error: "請填寫標題" }).check(
    atLeast(limits.titleMin, `標題請輸入 ${limits.titleMin}~${limits.titleMax} 個字`),
    atMost(limits.titleMax, `標題最多 ${limits.titleMax} 個字`),
  ),
  categoryId: Id.nullable().refine((id) => id !== null, "請選擇分類"),
  cover: Cover.nullable().refine((cover) => cover !== null, "請上傳一張封面"),
  lead: paragraphs({ error: "請填寫前言" }).check(
    atLeast(limits.leadMin, `前言請輸入 ${limits.leadMin}~${limits.leadMax} 個字`),
    atMost(limits.leadMax, `前言最多 ${limits.leadMax} 個字`),
  ),
  /**
   * Sanitised HTML: p, h2, h3, ul, ol, li, blockquote, strong, em, a, img of this site, and placeholders of own
   * services.
   */
  body: draft().superRefine((html, ctx) => {
    const message = problemOf(html);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  }),
  tags: z
    .array(line().check(atLeast(1, "標籤不能空白"), atMost(limits.tagMax, `標籤最多 ${limits.tagMax} 個字`)))
    .max(limits.tags, `標籤最多 ${limits.tags} 個`)
    .refine((tags) => new Set(tags).size === tags.length, "標籤不能重複"),
});
export type ArticleContent = z.output<typeof ArticleContent>;

/** Text of a draft: it may break the rules, but its size is limited. */
const typed = (max: number) =>
  draft()
    .check(atMost(max, `最多 ${grouped(max)} 個字`))
    .default("");

/** A draft of an article. Any part may be missing or too long; publishing checks it. */
export const ArticleDraft = z.object({
  title: typed(200),
  categoryId: Id.nullable().default(null),
  cover: Cover.nullable().default(null),
  lead: typed(1000),
  body: richText(limits.markupMax).default(""),
  tags: z.array(typed(50)).max(limits.tags, `標籤最多 ${limits.tags} 個`).default([]),
});
export type ArticleDraft = z.output<typeof ArticleDraft>;
