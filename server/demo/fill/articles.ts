import { and, eq, sql } from "drizzle-orm";
import { lengthOf, minutesOf } from "#contract/articles/body.ts";
import { ZONE } from "#contract/time.ts";
import { articleFavorites, articles } from "#server/db/schema/articles.ts";
import { services } from "#server/db/schema/catalog.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { CARD } from "#server/demo/content/article-notation.ts";
import { demoArticles } from "#server/demo/content/articles/index.ts";
import { buyers } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import type { DemoPictures } from "./pictures.ts";

/** How many articles are the editors' choice, one of every other category. */
const PICKED = 5;

/** The card of the author's best-selling service, as it appears in a text. */
async function cardOf(ctx: Ctx, authorId: number): Promise<string> {
  const [service] = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.sellerId, authorId), isOnSale.sql("services")))
    .orderBy(sql`${services.sales} desc, ${services.id}`)
    .limit(1);
  return service ? `<div data-service="${service.id}"></div>` : "";
}

/** The reads of each day: many in the first days, fewer afterwards, the same at every fill. */
async function fillReads(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString();
  const day = sql`(${now}::timestamptz at time zone '${sql.raw(ZONE)}')::date`;
  await ctx.db.execute(sql`
    insert into article_days (article_id, day, reads, clicks)
    select a.id, d.day::date, v.reads, v.reads / 9
    from articles a cross join lateral generate_series(a.published_at::date, ${day}, interval '1 day') d(day)
      cross join lateral (select d.day::date - a.published_at::date as age, hashtext(a.id || ' ' || d.day) & 65535 as dice) h
      cross join lateral (select (h.dice % (4 + a.id % 7)) + 40 / (h.age + 2) as reads) v
    where a.published_at is not null and v.reads > 0`);
  await ctx.db.execute(sql`
    update articles a set reads = n.reads, clicks = n.clicks,
      favorites = (select count(*)::int from article_favorites f where f.article_id = a.id)
    from (select article_id, sum(reads)::int as reads, sum(clicks)::int as clicks from article_days group by 1) n
    where n.article_id = a.id`);
}

/** The articles with covers, reads and favourites, and one draft. */
export async function fillArticles(ctx: Ctx, members: DemoMembers, pictures: DemoPictures): Promise<void> {
  const now = ctx.now();
  const written = [...demoArticles].sort((a, b) => b.daysAgo - a.daysAgo);
  const chosen = new Set(written.filter(({ categoryId }) => categoryId % 2 === 1).slice(-PICKED));
  const rows = [];
  for (const article of written) {
    const { key, authorKey, daysAgo, body, ...rest } = article;
    const authorId = need(members, authorKey).id;
    const publishedAt = later(now, -daysAgo * DAY + random(`article:${key}`).whole(0, 10) * HOUR);
    rows.push({
      ...rest,
      authorId,
      state: "published",
      body: body.replaceAll(CARD, await cardOf(ctx, authorId)),
      minutes: minutesOf(lengthOf(body)),
      cover: need(pictures.articles, key).hash,
      pickedAt: chosen.has(article) ? later(publishedAt, HOUR) : null,
      publishedAt,
      revisedAt: publishedAt,
      createdAt: later(publishedAt, -DAY),
      updatedAt: publishedAt,
    });
  }
  const stored = await insertAll(ctx, articles, rows);
  const dice = random("article hearts");
  await insertAll(
    ctx,
    articleFavorites,
    buyers.flatMap(({ key }) =>
      dice
        .shuffle(stored)
        .slice(0, key === "buyer" ? 5 : dice.whole(0, 6))
        .map(({ id, publishedAt }) => ({
          userId: need(members, key).id,
          articleId: id,
          createdAt: later(now, -(now.getTime() - (publishedAt ?? now).getTime()) * dice.next()),
        })),
    ),
  );
  const typed = { title: "麵店改招牌，我們為什麼留下那一撇", categoryId: 1, cover: null, lead: "", body: "", tags: [] };
  await insertAll(ctx, articles, [
    {
      authorId: need(members, "seller").id,
      typed: { ...typed, body: "<p>老闆說招牌太舊了，但客人都靠那一撇認路。</p>" },
      createdAt: later(now, -5 * HOUR),
      updatedAt: later(now, -5 * HOUR),
    },
  ]);
  await fillReads(ctx);
}
