import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { month } from "#web/lib/format/format.ts";
import { percent, ratesNote } from "#web/lib/format/rates-words.ts";
import { avatarUrl, faceProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Explained } from "#web/ui/lists/explained.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { MemberBadges } from "./member-badges.tsx";
import { Rates } from "./rates.tsx";

type Seller = ServiceDetail["seller"];

/** The seller, in a line below a service's title. */
export function SellerLine({ seller }: { seller: Seller }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        href={to("/users/:id", { id: seller.id })}
        className="touch inline-flex min-w-0 items-center gap-2.5 font-medium text-ink no-underline hover:text-teal"
      >
        <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="sm" />
        <span className="truncate">{seller.nickname}</span>
      </Link>
      <MemberBadges star={seller.star} level={seller.level} online={seller.online} />
    </p>
  );
}

/** Who the seller is, in short, with the ways to ask: beside a service on wide windows. */
export function SellerBrief({ seller, children }: { seller: Seller; children: ReactNode }) {
  const onTime = percent(seller.onTimeRate);
  return (
    <section aria-label="關於賣家" className="rounded-xl bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-center gap-4">
        <Avatar {...faceProps(seller.avatar)} name={seller.nickname} size="lg" />
        <div className="min-w-0">
          <Link
            href={to("/users/:id", { id: seller.id })}
            className="block truncate font-semibold text-ink text-lg no-underline hover:text-teal"
          >
            {seller.nickname}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
            <Stars value={seller.rating} count={seller.ratingCount} compact />
            {onTime ? <span>{onTime} 準時交件</span> : null}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden *:grow">{children}</div>
    </section>
  );
}

/** The seller of a service: portrait, text, figures, and a link to the profile. */
export function SellerCard({ seller }: { seller: Seller }) {
  return (
    <section aria-labelledby="seller" className="rounded-xl bg-surface p-5 shadow-low sm:p-6">
      <div className="flex items-start gap-4">
        <Avatar {...faceProps(seller.avatar)} name={seller.nickname} size="lg" />
        <div className="min-w-0 grow">
          <h2 id="seller" className="text-lg">
            <span className="sr-only">賣家：</span>
            {seller.nickname}
          </h2>
          {seller.headline ? <p className="text-ink-soft">{seller.headline}</p> : null}
          <div className="mt-2">
            <MemberBadges star={seller.star} verified={seller.verified} level={seller.level} online={seller.online} />
          </div>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
            <Stars value={seller.rating} count={seller.ratingCount} />
            {seller.city ? (
              <span className="inline-flex items-center gap-1">
                <MapPin aria-hidden size={15} />
                {seller.city}
              </span>
            ) : null}
            <span>{month(seller.memberSince)} 加入</span>
          </p>
          <Rates completed={seller.completed} completionRate={seller.completionRate} onTimeRate={seller.onTimeRate} />
          {seller.completed > 0 ? <Explained>{ratesNote}</Explained> : null}
        </div>
        <Link href={to("/users/:id", { id: seller.id })} className={buttonClass({ variant: "secondary" })}>
          看完整介紹
        </Link>
      </div>
    </section>
  );
}
