import { to } from "#contract/paths/to.ts";
import { faceProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Seller } from "./sellers-list.ts";

/** A seller as a small card with the portrait on top. The whole card is the link. */
export function SellerTile({ seller }: { seller: Seller }) {
  return (
    <article className="group relative flex h-full flex-col rounded-xl bg-surface p-5 shadow-low transition-shadow hover:shadow-mid">
      <div className="flex items-center gap-3.5">
        <Avatar {...faceProps(seller.avatar)} name={seller.nickname} size="lg" />
        <div className="min-w-0">
          <h3 className="truncate text-lg">
            <Link
              href={to("/users/:id", { id: seller.id })}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-xl group-hover:text-teal"
            >
              {seller.nickname}
            </Link>
          </h3>
          {seller.star ? (
            <Badge tone="info">嚴選達人</Badge>
          ) : (
            <span className="text-ink-faint text-sm">{seller.city}</span>
          )}
        </div>
      </div>
      <p className="mt-3 mb-4 line-clamp-2 text-ink-soft">{seller.headline || seller.jobs.join("、")}</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
        <Stars value={seller.stats.rating} count={seller.stats.ratingCount} compact />
        {seller.fromPrice === null ? null : <Price amount={seller.fromPrice} from className="font-semibold" />}
      </p>
    </article>
  );
}
