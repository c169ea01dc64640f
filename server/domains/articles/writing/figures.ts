import { sql } from "drizzle-orm";
import type { z } from "zod";
import { figureMonths } from "#contract/articles/limits.ts";
import { ArticleMonth } from "#contract/articles/schemas.ts";
import { startOfTaipeiMonth, taipeiMonthsUpTo, ZONE } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";

const Counted = ArticleMonth.extend({ id: num });
type Counted = z.output<typeof Counted>;

/** Monthly statistics of an author's articles; articles without any are absent. */
async function readFigures(ctx: Ctx, authorId: number, first: string): Promise<Counted[]> {
  const rows = await read(ctx.db, Counted)`
    select id, month, sum(reads)::int as reads, sum(favorites)::int as favorites, sum(clicks)::int as clicks from (
      select d.article_id as id, to_char(d.day, 'YYYY-MM') as month, d.reads, 0 as favorites, d.clicks
        from article_days d join articles a on a.id = d.article_id
        where a.author_id = ${authorId} and d.day >= ${`${first}-01`}::date
      union all
      select f.article_id, to_char(f.created_at at time zone '${sql.raw(ZONE)}', 'YYYY-MM'), 0, 1, 0
        from article_favorites f join articles a on a.id = f.article_id
        where a.author_id = ${authorId} and f.created_at >= ${startOfTaipeiMonth(first).toISOString()}::timestamptz
    ) counted group by 1, 2`;
  return rows;
}

/** The figures of each of these months, including those without any. */
function byMonth(months: readonly string[], rows: readonly ArticleMonth[]): ArticleMonth[] {
  return months.map((month) => {
    const own = rows.filter((row) => row.month === month);
    const sum = (name: "reads" | "favorites" | "clicks") => own.reduce((all, row) => all + row[name], 0);
    return { month, reads: sum("reads"), favorites: sum("favorites"), clicks: sum("clicks") };
  });
}

export type Figures = { all: ArticleMonth[]; of: (articleId: number) => ArticleMonth[] };

/**
 * Statistics of an author's articles for the last months, in total and per article. Removed favourites do not count.
 */
export async function figuresOf(ctx: Ctx, authorId: number): Promise<Figures> {
  const months = taipeiMonthsUpTo(ctx.now(), figureMonths);
  const rows = await readFigures(ctx, authorId, months[0] ?? "");
  return {
    all: byMonth(months, rows),
    of: (articleId) =>
      byMonth(
        months,
        rows.filter(({ id }) => id === articleId),
      ),
  };
}
