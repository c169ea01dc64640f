import type { ReactNode } from "react";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { SellerCard } from "#contract/profiles/schemas.ts";
import { faceProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** What a member offers, in one line; nothing for a member without services. */
function Offer({ person: { services, fromPrice, stats } }: { person: SellerCard }) {
  if (services === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
      {stats.ratingCount > 0 ? <Stars value={stats.rating} count={stats.ratingCount} compact /> : null}
      <span>{`${grouped(services)} 項服務${fromPrice === null ? "" : `，${money(fromPrice)} 起`}`}</span>
    </p>
  );
}

/** The class names of a list of `PersonRow`. */
export const personList = "flex flex-col divide-y divide-line rounded-lg bg-surface px-4 shadow-low sm:px-5";

/** A member in one of the reader's own lists, such as those they follow: name, offer, and a button. */
export function PersonRow({ person, action }: { person: SellerCard; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 sm:flex-nowrap">
      <Avatar {...faceProps(person.avatar)} name={person.nickname} size={person.services > 0 ? "lg" : "md"} />
      <div className="min-w-0 grow basis-48">
        <h2 className="text-lg">
          <Link href={to("/users/:id", { id: person.id })} className="text-ink no-underline hover:text-teal">
            {person.nickname}
          </Link>
        </h2>
        {person.headline ? <p className="line-clamp-2 text-ink-soft">{person.headline}</p> : null}
        <Offer person={person} />
      </div>
      {action ? <div className="shrink-0 max-sm:ml-20">{action}</div> : null}
    </li>
  );
}
