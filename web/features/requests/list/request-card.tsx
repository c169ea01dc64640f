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
    <article className="request-row">
      <div>
        <p className="about">
          <span>{request.subcategory}</span>
          <Time iso={request.publishedAt} text={`${age(request.publishedAt, now)}發布`} />
        </p>
        <Heading>
          <Link href={to("/requests/:id", { id: request.id })}>{request.title}</Link>
        </Heading>
        <p className="excerpt">{request.excerpt}</p>
        {request.fit ? (
          <p className="mt-1.5 text-sm [overflow-wrap:anywhere]">
            <Badge tone="ok">適合你</Badge> {request.fit}
          </p>
        ) : null}
      </div>
      <dl>
        <div>
          <dt>預算</dt>
          <dd>{budgetLabel(request.budget)}</dd>
        </div>
        <div>
          <dt>地點與希望完成日</dt>
          <dd>{`${placeLabel(request.place)}${request.dueOn ? ` · ${dayLabel(request.dueOn).slice(5)} 前要` : ""}`}</dd>
        </div>
        <div>
          <dt>提案</dt>
          <dd>{request.offers > 0 ? `${request.offers} 份提案` : "還沒有提案"}</dd>
        </div>
        <div>
          <dt>截止</dt>
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
