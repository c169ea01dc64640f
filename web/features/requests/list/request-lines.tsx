import { to } from "#contract/paths/to.ts";
import type { RequestCard } from "#contract/requests/schemas.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { Link } from "#web/ui/link.tsx";
import { budgetLabel } from "../words.ts";

/** Open requests, one line each: for the home page. */
export function RequestLines({ requests }: { requests: readonly RequestCard[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {requests.map(({ id, title, budget, offers, endsAt }) => (
        <li key={id} className="group relative gap-x-6 py-3.5 sm:flex sm:items-baseline">
          <Link
            href={to("/requests/:id", { id })}
            className="block min-w-0 grow font-medium text-ink no-underline after:absolute after:inset-0 group-hover:text-teal sm:truncate"
          >
            {title}
          </Link>
          <span className="flex shrink-0 gap-x-4 text-ink-soft text-sm">
            <span className="font-semibold text-ink">{budgetLabel(budget)}</span>
            <span>{offers > 0 ? `${offers} 份提案` : "等第一份提案"}</span>
            <Deadline iso={endsAt} what="截止" calm />
          </span>
        </li>
      ))}
    </ul>
  );
}
