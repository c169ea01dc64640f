import type { NewsCard } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { Link } from "#web/ui/link.tsx";

/** News, each with date and summary. */
export function NewsList({ news }: { news: readonly NewsCard[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {news.map(({ id, title, summary, publishedAt }) => (
        <li key={id} className="gap-6 py-4 sm:flex">
          <time dateTime={publishedAt} className="shrink-0 text-ink-faint sm:pt-0.5">
            {date(publishedAt)}
          </time>
          <div className="min-w-0 max-w-text">
            <h2 className="text-lg [overflow-wrap:anywhere]">
              <Link href={to("/news/:id", { id })} className="text-ink no-underline hover:text-teal hover:underline">
                {title}
              </Link>
            </h2>
            <p className="text-ink-soft">{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
