import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";

export type Result = AnswerOf<"GET /api/recent_results">[number];

/**
 * What buyers said last about finished orders, each with the picture of the service: three beside the head of the home
 * page, the first of them large, a row that scrolls sideways on phones.
 * @param even all of one size: for a place across the page
 */
export function RecentResults({ results, even = false }: { results: readonly Result[]; even?: boolean }) {
  return (
    <ul
      aria-label="最近的好評"
      className={cx("shelf wide:grid-flow-row", even ? "wide:grid-cols-3" : "wide:grid-cols-2")}
    >
      {results.map((result, at) => (
        <li key={result.id} className={cx(at === 0 && !even && "wide:col-span-2")}>
          <ResultCard result={result} place={even ? "row" : at === 0 ? "large" : "small"} />
        </li>
      ))}
    </ul>
  );
}

/** Its width on wide windows, px. */
const widths = { row: "390px", large: "432px", small: "210px" };

function ResultCard({ result, place }: { result: Result; place: keyof typeof widths }) {
  const { service, overall, text, author } = result;
  const large = place === "large";
  const Heading = place === "row" ? "h3" : "h2";
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-mid">
      {service.cover ? (
        <img
          {...pictureProps(service.cover, `(width >= 960px) ${widths[place]}, (width >= 640px) 272px, 72vw`)}
          alt=""
          loading={large ? "eager" : "lazy"}
          fetchPriority={large ? "high" : "auto"}
          decoding="async"
          className={cx("w-full bg-sunken object-cover", large ? "aspect-16/10 wide:aspect-2/1" : "aspect-16/10")}
        />
      ) : null}
      <div className="flex grow flex-col px-4 py-3">
        <blockquote className={cx("line-clamp-2", place === "small" && "wide:line-clamp-3 wide:text-sm")}>
          {text}
        </blockquote>
        <p className="mt-auto flex min-w-0 items-center gap-2 pt-1.5 text-ink-soft text-sm">
          <Stars value={overall} compact />
          <span className="truncate">{author}</span>
        </p>
        <Heading className="truncate font-normal text-ink-faint text-sm">
          <Link
            href={to("/services/:id", { id: service.id })}
            className="text-ink-faint no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-teal"
          >
            {service.title}
          </Link>
        </Heading>
      </div>
    </article>
  );
}
