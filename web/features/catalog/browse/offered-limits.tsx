import Plus from "lucide-react/icons/plus";
import { serviceFacets } from "#contract/catalog/facets.ts";
import type { ServicePage } from "#contract/catalog/schemas.ts";
import { hrefOf } from "#web/lib/lists/list.ts";
import { Link } from "#web/ui/link.tsx";
import { type ServicesState, services } from "./services-list.ts";
import { priceLabel } from "./words.ts";

/** The price and the time in the words of a search, each a link that makes it a filter. */
export function OfferedLimits({
  state,
  limits: { max, days },
}: {
  state: ServicesState;
  limits: ServicePage["limits"];
}) {
  const offers = [
    ...(max !== null && state.query.max === undefined
      ? [{ label: priceLabel(undefined, max), href: hrefOf(services, state, { max }) }]
      : []),
    ...(days !== null && state.query.days === undefined
      ? [{ label: serviceFacets.days.chip(days), href: hrefOf(services, state, { days }) }]
      : []),
  ];
  if (offers.length === 0) return null;
  return (
    <ul aria-label="你提到的條件" className="mt-3 flex flex-wrap items-center gap-2">
      {offers.map(({ label, href }) => (
        <li key={label}>
          <Link
            href={href}
            rel="nofollow"
            className="touch inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line py-1 pr-3.5 pl-2.5 text-sm no-underline hover:bg-sunken"
          >
            <Plus aria-hidden size={16} className="shrink-0" />
            只看 {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
