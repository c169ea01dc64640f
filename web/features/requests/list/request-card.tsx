import { to } from "#contract/paths/to.ts";
import type { ListedRequest, RequestCard } from "#contract/requests/schemas.ts";
import { age } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";
import { budgetLabel, dayLabel, placeLabel } from "../words.ts";

/** A card, or a row of the search, which may say why it fits the viewer. */
type Listed = RequestCard & Partial<Pick<ListedRequest, "fit">>;
type RequestRowProps = { request: Listed; level: 2 | 3 };

/** An open request in a list: title, budget and deadline. The whole row is the link. */
export function RequestRow({ request, level }: RequestRowProps) {
  const now = useNow();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="group relative flex flex-col gap-x-8 gap-y-3 rounded-lg bg-surface p-4 shadow-low transition-shadow hover:shadow-mid sm:flex-row sm:p-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
          <span>{request.subcategory}</span>
          <Time iso={request.publishedAt} text={`${age(request.publishedAt, now)}發布`} />
        </p>
        <Heading className="mt-0.5 text-lg [overflow-wrap:anywhere]">
          <Link
            href={to("/requests/:id", { id: request.id })}
            className="text-ink no-underline outline-offset-4 after:absolute after:inset-0 after:rounded-lg group-hover:text-teal"
          >
            {request.title}
          </Link>
        </Heading>
        <p className="mt-1 line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{request.excerpt}</p>
        {request.fit ? (
          <p className="mt-1.5 text-sm [overflow-wrap:anywhere]">
            <Badge tone="ok">適合你</Badge> {request.fit}
          </p>
        ) : null}
      </div>
      <dl className="flex shrink-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm sm:w-40 sm:flex-col sm:items-end sm:text-right">
        <div className="font-semibold text-base">
          <dt className="sr-only">預算</dt>
          <dd>{budgetLabel(request.budget)}</dd>
        </div>
        <div className="text-ink-soft">
          <dt className="sr-only">地點與希望完成日</dt>
          <dd>{`${placeLabel(request.place)}${request.dueOn ? ` · ${dayLabel(request.dueOn).slice(5)} 前要` : ""}`}</dd>
        </div>
        <div className="text-ink-soft">
          <dt className="sr-only">提案</dt>
          <dd>{request.offers > 0 ? `${request.offers} 份提案` : "還沒有提案"}</dd>
        </div>
        <div className="text-ink-faint">
          <dt className="sr-only">截止</dt>
          <dd>
            <Deadline iso={request.endsAt} what="截止" />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** @param level heading level: 2 directly below the page's title, 3 inside a section. */
export function RequestRows({ requests, level = 3 }: { requests: readonly Listed[]; level?: 2 | 3 }) {
  return (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestRow request={request} level={level} />
        </li>
      ))}
    </ul>
  );
}
