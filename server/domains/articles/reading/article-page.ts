import type { z } from "zod";
import { servicesIn } from "#contract/articles/body.ts";
import { ArticleDetail } from "#contract/articles/schemas.ts";
import { sellerBeside } from "#server/db/sql/sellers.ts";
import { cardsOf, otherServices } from "#server/domains/catalog/index.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { sharePictureOf } from "../og/share-picture.ts";
import { mayInspect, maySee, readerActions } from "../policy.ts";
import { isHidden, isRemoved, isWithdrawn } from "../process/predicates.ts";
import { otherArticles } from "../queries.ts";
import { cardsOf as articleCards, coverOf } from "./cards.ts";
import { relatedTo } from "./related.ts";

const SERVICES = 4;
const ARTICLES = 3;

type Detail = z.output<typeof ArticleDetail>;
const Row = ArticleDetail.omit({
  ...{ services: true, authorServices: true, others: true, related: true },
  ...{ actions: true, sharePicture: true, own: true },
}).extend({ authorStatus: num });
type Row = z.output<typeof Row>;

/** All stored data of the page, in one round trip. */
async function readArticle(ctx: Ctx, id: number): Promise<Row | undefined> {
  const rows = await read(ctx.db, Row)`
    select a.id, a.title, a.state, a.hidden_reason as "hiddenReason", a.lead, a.body, a.tags, a.minutes, a.favorites,
      a.published_at as "publishedAt", a.revised_at as "revisedAt", u.status as "authorStatus", ${coverOf("a")},
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as category,
      exists (select 1 from article_favorites f where f.article_id = a.id and f.user_id = ${viewerId(ctx)}) as favorited,
      exists (select 1 from follows f where f.followed_id = u.id and f.user_id = ${viewerId(ctx)}) as followed,
      ${sellerBeside(ctx.now())} as author
    from articles a join users u on u.id = a.author_id
      left join profiles p on p.user_id = u.id left join seller_stats t on t.user_id = u.id
      left join article_categories c on c.id = a.category_id
    where a.id = ${id}`;
  return rows[0];
}

/**
 * The row, if this viewer may see it: a removed article is gone for all, a withdrawn one for all but its author; a
 * draft exists only for its author, a hidden one also for operators who moderate it.
 */
function admitted(ctx: Ctx, row: Row | undefined): Row & { own: boolean } {
  if (!row) refuse("not_found");
  if (isRemoved.test(row)) refuse("gone");
  const own = row.author.id === viewerId(ctx);
  if (own || maySee(row) || mayInspect(ctx.actor, row)) return { ...row, own };
  return isWithdrawn.test(row) && !isHidden.test(row) ? refuse("gone") : refuse("not_found");
}

/** The page of an article. @throws Refusal not_found, gone */
export async function articlePage(ctx: Ctx, id: number): Promise<Detail> {
  const found = admitted(ctx, await readArticle(ctx, id));
  const { authorStatus: _, ...row } = found;
  const { author, category, title, tags } = row;
  const place = { authorId: author.id, categoryId: category?.id ?? 0, title, tags };
  const [named, authorServices, others, related] = await Promise.all([
    cardsOf(ctx, servicesIn(row.body)),
    otherServices(ctx, author.id, 0, SERVICES),
    otherArticles(ctx, author.id, id, ARTICLES),
    relatedTo(ctx, place, ARTICLES).then((ids) => articleCards(ctx, ids)),
  ]);
  return {
    ...row,
    // Only services of the article's author are shown; other ids in the text show nothing.
    services: named.filter(({ seller }) => seller.id === author.id),
    authorServices,
    others,
    related,
    actions: maySee(found) || row.own ? readerActions(row.own) : [],
    ...(maySee(found) && { sharePicture: sharePictureOf(row) }),
  };
}
