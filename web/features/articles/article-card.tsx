import type { ArticleCard as Article } from "#contract/articles/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { avatarUrl, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

export const articlePath = (article: Pick<Article, "id"> & { author: { id: number } }): string =>
  to("/users/:id/blogs/:blogId", { id: article.author.id, blogId: article.id });

export type ArticleCardProps = {
  article: Article;
  level?: 2 | 3;
  /** The picture is visible without scrolling, so it is loaded eagerly. */
  eager?: boolean;
  /** The first of a shelf: picture beside the text on wide windows. */
  large?: boolean;
  /** Leaves the author out, on a page that is about them. */
  withoutAuthor?: boolean;
  sizes?: string;
};

const cardSizes = "(width >= 1280px) 380px, (width >= 640px) 46vw, 92vw";

/** An article in a list. The whole card is the link. */
export function ArticleCard(props: ArticleCardProps) {
  const { article, level = 3, eager = false, large = false, withoutAuthor = false, sizes = cardSizes } = props;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={cx("article-card", large && "large")}>
      <div className="cover">
        {article.cover ? (
          <img
            {...pictureProps(article.cover, large ? "(width >= 960px) 640px, 92vw" : sizes)}
            alt=""
            loading={eager ? "eager" : "lazy"}
            // The largest picture of its page should not wait for the scripts.
            fetchPriority={large && eager ? "high" : "auto"}
            decoding="async"
          />
        ) : null}
      </div>
      <div className="words">
        <p className="category">{article.category.name}</p>
        <Heading>
          <Link href={articlePath(article)}>{article.title}</Link>
        </Heading>
        <p className="lead">{article.lead}</p>
        <p className="facts">
          {withoutAuthor ? null : (
            <span className="author">
              <Avatar src={avatarUrl(article.author.avatar)} name={article.author.nickname} size="xs" />
              <span>{article.author.nickname}</span>
            </span>
          )}
          <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
          <span>{`閱讀 ${article.minutes} 分鐘`}</span>
          {article.favorites > 0 ? <span>{`${grouped(article.favorites)} 人收藏`}</span> : null}
        </p>
      </div>
    </article>
  );
}

/** Articles as a grid. */
export function ArticleGrid({
  articles,
  level,
  eager = 0,
  columns = 3,
  withoutAuthor = false,
}: {
  articles: readonly Article[];
  level?: 2 | 3;
  /** Number of articles that are visible without scrolling. */
  eager?: number;
  /** Columns on wide windows; 2 beside a side column. */
  columns?: 2 | 3;
  withoutAuthor?: boolean;
}) {
  return (
    <ul className={cx("grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2", columns === 3 && "wide:grid-cols-3")}>
      {articles.map((article, at) => (
        <li key={article.id}>
          <ArticleCard
            article={article}
            eager={at < eager}
            withoutAuthor={withoutAuthor}
            {...(level === undefined ? {} : { level })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Most read: a numbered list without pictures. */
export function ArticleRanks({ articles }: { articles: readonly Article[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-2 wide:grid-cols-3">
      {articles.map((article, at) => (
        <li key={article.id} className="flex gap-4 border-line border-t pt-3">
          <span aria-hidden className="font-semibold text-2xl text-teal leading-tight tabular-nums">
            {at + 1}
          </span>
          <span className="min-w-0">
            <Link
              href={articlePath(article)}
              className="line-clamp-2 font-medium text-ink no-underline [overflow-wrap:anywhere] hover:text-teal"
            >
              {article.title}
            </Link>
            <span className="block truncate text-ink-faint text-sm">
              {article.author.nickname}・{article.category.name}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
