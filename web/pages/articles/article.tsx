import Pencil from "lucide-react/icons/pencil";
import type { MouseEvent } from "react";
import { data, redirect } from "react-router";
import { bodyOf } from "#contract/articles/body.ts";
import type { ArticleDetail } from "#contract/articles/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { ArticleBody, ContentsAbove, ContentsBeside } from "#web/features/articles/article-body.tsx";
import { ArticleGrid, articlePath } from "#web/features/articles/article-card.tsx";
import { ArticleHead } from "#web/features/articles/article-head.tsx";
import { ArticleFavorite } from "#web/features/articles/favorite-button.tsx";
import { articleJsonLd } from "#web/features/articles/json-ld.ts";
import { ArticleReport } from "#web/features/articles/report-button.tsx";
import { ServiceShelf } from "#web/features/catalog/browse/service-shelf.tsx";
import { Share } from "#web/features/catalog/service/share.ts";
import { FollowButton } from "#web/features/profiles/follow-button.tsx";
import { SellerCard, SellerLine } from "#web/features/profiles/seller-aside.tsx";
import { api } from "#web/lib/calls/api.ts";
import { siteContext } from "#web/lib/calls/api-context.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, refusedWith } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { drawn } from "#web/lib/page/share-picture.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/article";
import { InText } from "./service-in-text.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { id, blogId } = args.params;
  if (![id, blogId].every((each) => /^[1-9]\d{0,9}$/.test(each))) throw data(null, { status: 404 });
  const article = await load(args)
    .call("GET /api/blogs/{id}", { params: { id: blogId } })
    .catch((error: unknown) => {
      if (refusedWith(error, 410)) return null;
      throw error;
    });
  if (!article) return data({ article: null, jsonLd: null }, { status: 410 });
  // The canonical URL of an article is below its author's.
  if (String(article.author.id) !== id) throw redirect(articlePath(article), 301);
  // Built in the loader, because the code that `handle` uses is sent to the browser.
  const jsonLd = article.sharePicture ? articleJsonLd(article, args.context.get(siteContext).origin) : null;
  return { article, jsonLd };
}

export const handle = page<typeof loader>({
  title: ({ article }) => article?.title ?? "這篇文章已經移除",
  head({ article, jsonLd }) {
    if (!article) return { noindex: true };
    const { author, sharePicture } = article;
    return {
      description: article.lead,
      canonical: articlePath(article),
      article: true as const,
      ...(sharePicture && { image: drawn(sharePicture) }),
      noindex: !sharePicture,
      feed: { path: `${to("/users/:id/blogs", { id: author.id })}/atom.xml`, title: `${author.nickname}的文章` },
      ...(jsonLd && { jsonLd }),
    };
  },
});

const gone = (
  <Empty
    as="h1"
    title="這篇文章已經移除"
    text="作者撤下或刪除了它。"
    action={
      <Link href={to("/blogs")} className={buttonClass()}>
        看其他文章
      </Link>
    }
  />
);

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  // The key resets the state for another article.
  return article ? <Read key={article.id} article={article} /> : <div className="page py-16">{gone}</div>;
}

const ownWords: Partial<Record<ArticleDetail["state"], string>> = {
  draft: "這篇文章還沒有發布，只有你看得到這個頁面。",
  withdrawn: "這篇文章已經撤下，只有你看得到這個頁面。",
};

function OwnAlert({ article }: { article: ArticleDetail }) {
  const text = article.hiddenReason ? `這篇文章已被下架：${article.hiddenReason}` : ownWords[article.state];
  return text ? (
    <Alert tone="attention" className="mb-4">
      {text}
    </Alert>
  ) : null;
}

function Tools({ article }: { article: ArticleDetail }) {
  const origin = useRootData()?.origin ?? "";
  const may = (action: ArticleDetail["actions"][number]) => article.actions.includes(action);
  return (
    <>
      {may("favorite") ? (
        <ArticleFavorite articleId={article.id} favorites={article.favorites} favorited={article.favorited} />
      ) : null}
      <Share url={origin + articlePath(article)} title={article.title} />
      {may("report") ? <ArticleReport articleId={article.id} /> : null}
      {may("edit") ? (
        <Link href={to("/mypage/blogs/edit/:id", { id: article.id })} className={buttonClass({ variant: "quiet" })}>
          <Pencil aria-hidden size={18} />
          編輯
        </Link>
      ) : null}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="標籤" className="mt-10 flex flex-wrap gap-2 print:hidden">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={to("/blogs", { k: tag })}
            rel="nofollow"
            className="touch inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-ink-soft text-sm no-underline hover:text-teal"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Tracks a click on a link to a service, without delaying the navigation. */
function countClick(articleId: number, event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest(`a[href^='${to("/services/:id", { id: "" })}']`) : null;
  if (link) void api.call("POST /api/blogs/{id}/clicks", { params: { id: articleId } }).catch(() => {});
}

function Read({ article }: { article: ArticleDetail }) {
  const { author, category, services, authorServices, others, related } = article;
  const { contents } = bodyOf(article.body);
  const crumbs: Crumb[] = [
    { label: "首頁", href: "/" },
    { label: "專業文章", href: to("/blogs") },
    ...(category
      ? [{ label: category.name, href: to("/blogs/categories/:categoryId", { categoryId: category.id }) }]
      : []),
    { label: article.title },
  ];
  const inText = (id: number) => {
    const service = services.find((each) => each.id === id);
    return service ? <InText service={service} /> : null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only counts what the links inside of it do
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked, too
    <div
      className="page pt-4 pb-16 wide:pt-6"
      onClick={article.own ? undefined : (event) => countClick(article.id, event)}
    >
      <OwnAlert article={article} />
      <div className="print:hidden">
        <Breadcrumbs items={crumbs} />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 wide:grid-cols-[minmax(0,50rem)_14rem] wide:justify-between">
        <article className="min-w-0">
          <ArticleHead
            {...article}
            byline={
              <>
                <SellerLine seller={author} />
                {article.own ? null : (
                  <FollowButton userId={author.id} nickname={author.nickname} followed={article.followed} size="sm" />
                )}
              </>
            }
            tools={article.sharePicture || article.own ? <Tools article={article} /> : null}
          />
          <div className="mt-6">
            <ContentsAbove contents={contents} />
          </div>
          <div className="mt-8">
            <ArticleBody html={article.body} card={inText} />
          </div>
          <Tags tags={article.tags} />
          <div className="mt-10 print:hidden">
            <SellerCard seller={author} />
          </div>
        </article>
        <div className="wide:pt-1">
          <div className="sticky top-24">
            <ContentsBeside contents={contents} />
          </div>
        </div>
      </div>
      <div className="mt-14 flex flex-col gap-14 print:hidden">
        {authorServices.length > 0 ? (
          <Section title={`${author.nickname}的服務`}>
            <ServiceShelf services={authorServices} label={`${author.nickname}的服務`} />
          </Section>
        ) : null}
        {others.length > 0 ? (
          <Section title={`${author.nickname}的其他文章`}>
            <ArticleGrid articles={others} withoutAuthor />
          </Section>
        ) : null}
        {related.length > 0 ? (
          <Section title="相關文章">
            <ArticleGrid articles={related} />
          </Section>
        ) : null}
      </div>
    </div>
  );
}
