import { to } from "#contract/paths/to.ts";
import { Article } from "#web/features/content/article.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { plainText } from "#web/lib/format/plain-text.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/news-item";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_news/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({
  title: (news) => news.title,
  head(news, { origin }) {
    const path = to("/news/:id", { id: news.id });
    const article = {
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: news.title,
      description: news.summary,
      datePublished: news.publishedAt,
      dateModified: news.updatedAt,
      mainEntityOfPage: origin + path,
      publisher: { "@type": "Organization", name: "好手", url: `${origin}/` },
    };
    const trail = [
      { name: "最新消息", path: to("/news") },
      { name: news.title, path },
    ];
    const description = `${news.summary}${plainText(news.body, 120)}`;
    return { description, canonical: path, jsonLd: [article, trailJsonLd(trail, origin)] };
  },
});

function Neighbours({ newer, older }: Pick<Route.ComponentProps["loaderData"], "newer" | "older">) {
  const rows = [
    { label: "較新的消息", news: newer },
    { label: "較早的消息", news: older },
  ].flatMap(({ label, news }) => (news ? [{ label, ...news }] : []));
  if (rows.length === 0) return null;
  return (
    <nav aria-label="其他消息" className="mt-12 grid gap-4 sm:grid-cols-2 print:hidden">
      {rows.map(({ label, id, title }) => (
        <Link
          key={id}
          href={to("/news/:id", { id })}
          className="rounded-lg bg-surface p-4 text-ink no-underline shadow-low hover:text-teal"
        >
          <span className="block text-ink-faint text-sm">{label}</span>
          <span className="[overflow-wrap:anywhere]">{title}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The editor produces `h3`; directly below the page's title they have to be `h2`. */
const underTitle = (html: string): string => html.replaceAll(/<(\/?)h3>/g, "<$1h2>");

export default function NewsItemPage({ loaderData: news }: Route.ComponentProps) {
  return (
    <Article
      crumbs={[{ label: "首頁", href: "/" }, { label: "最新消息", href: to("/news") }, { label: news.title }]}
      title={news.title}
      lead={news.summary}
      parts={[]}
    >
      <p className="mt-3 text-ink-faint text-sm">
        <time dateTime={news.publishedAt}>{dateTime(news.publishedAt)}</time> 發布
      </p>
      <div
        className="rich-text mt-6 [overflow-wrap:anywhere]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
        dangerouslySetInnerHTML={{ __html: underTitle(news.body) }}
      />
      <Neighbours newer={news.newer} older={news.older} />
    </Article>
  );
}
