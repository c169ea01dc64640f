import { faqTypes } from "#contract/content/schemas.ts";
import { liveShelves } from "#server/domains/texts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { SitemapEntry } from "#server/kernel/domain.ts";
import { read, text } from "#server/kernel/rows.ts";
import { shownFaqs } from "./faq/all-faqs.ts";
import { newsIn } from "./process/predicates.ts";

/** Paths of texts, questions and news for the sitemap, with the time of the last change. */
export async function contentPages(ctx: Ctx): Promise<SitemapEntry[]> {
  const rows = await read(ctx.db, { path: text, at: text })`
    select '/news/' || n.id as path, n.updated_at as at from news n
    where ${newsIn.published.sql("n", ctx.now())} order by n.publish_at desc, n.id desc limit 5000`;
  const texts = await liveShelves(ctx);
  return [
    ...texts.flatMap(({ documents }) => documents.map(({ path, updated }) => ({ path, at: updated }))),
    ...faqTypes.map((type) => ({ path: `/faq/${type}` })),
    ...(await shownFaqs(ctx)).map(({ id, type, updated }) => ({ path: `/faq/${type}/detail/${id}`, at: updated })),
    ...rows,
  ];
}
