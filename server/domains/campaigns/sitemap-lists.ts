import { to } from "#contract/paths/to.ts";
import type { SitemapLists } from "#server/kernel/domain.ts";
import { either } from "#server/kernel/process/predicate.ts";
import { read, text } from "#server/kernel/rows.ts";
import { campaignIn } from "./process/predicates.ts";

/** Running and past campaigns; upcoming ones may still change. */
export const sitemap: SitemapLists = {
  async pages(ctx) {
    const where = either(campaignIn.running, campaignIn.over).sql("c", ctx.now());
    const rows = await read(ctx.db, {
      slug: text,
      at: text,
    })`select c.slug, c.updated_at as at from campaigns c where ${where} order by c.id`;
    return rows.map(({ slug, at }) => ({ path: to("/events/:slug", { slug }), at }));
  },
};
