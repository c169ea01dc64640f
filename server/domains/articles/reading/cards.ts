import { type SQL, sql } from "drizzle-orm";
import { ArticleCard } from "#contract/articles/schemas.ts";
import { person } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import { cardsFor } from "#server/publishing/cards.ts";
import { readable } from "../process/predicates.ts";
import { articles } from "../search/article-search.ts";

/** The cover picture, as `Picture` of the contract. */
export const coverOf = (article: string): SQL => sql`${picture(`${article}.cover`)} as cover`;

/** Cards of readable articles `a` of authors `u`; counts may be seconds old. */
export const { cardsOf, cardsWhere, cardPage } = cardsFor({
  row: ArticleCard,
  columns: sql`a.id, a.title, a.lead, a.minutes, a.reads, a.favorites, a.published_at as "publishedAt", ${coverOf("a")},
    json_build_object('id', c.id, 'name', c.name) as category, ${person("u")} as author`,
  tables: sql`articles a join users u on u.id = a.author_id join article_categories c on c.id = a.category_id`,
  id: sql`a.id`,
  visible: readable("a", "u"),
  present: (card) => card,
  cache: { freshMs: 20_000, usableMs: 60_000 },
  version: articles.version,
});
