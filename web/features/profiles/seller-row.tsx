import MapPin from "lucide-react/icons/map-pin";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { percent } from "#web/lib/format/rates-words.ts";
import { faceProps, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { MemberBadges } from "./member-badges.tsx";
import type { Seller } from "./sellers-list.ts";

const SKILLS = 5;

/** A seller in the list: portrait, text, figures, and pictures of their services. The whole row is the link. */
export function SellerRow({ seller }: { seller: Seller }) {
  const { stats } = seller;
  const onTime = percent(stats.onTimeRate);
  return (
    <article className="group relative grid gap-x-8 gap-y-4 rounded-xl bg-surface p-4 shadow-low transition-shadow hover:shadow-mid sm:p-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 gap-4">
        <Avatar {...faceProps(seller.avatar)} name={seller.nickname} size="lg" />
        <div className="flex min-w-0 grow flex-col">
          <h2 className="text-lg">
            <Link
              href={to("/users/:id", { id: seller.id })}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-xl group-hover:text-teal"
            >
              {seller.nickname}
            </Link>
          </h2>
          <p className="line-clamp-2 text-ink-soft">{seller.headline || seller.jobs.join("、")}</p>
          <div className="mt-2">
            <MemberBadges star={seller.star} verified={seller.verified} level={seller.level} online={seller.online} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
            <Stars value={stats.rating} count={stats.ratingCount} compact />
            {stats.completed > 0 ? <span>完成 {grouped(stats.completed)} 筆訂單</span> : null}
            {onTime ? <span>準時 {onTime}</span> : null}
            {seller.city ? (
              <span className="inline-flex items-center gap-1">
                <MapPin aria-hidden size={15} />
                {seller.city}
              </span>
            ) : null}
          </p>
          {seller.skills.length > 0 ? (
            <p className="mt-2 line-clamp-1 text-ink-faint text-sm">{seller.skills.slice(0, SKILLS).join(" · ")}</p>
          ) : null}
        </div>
      </div>
      <div className="flex min-w-0 flex-col justify-between gap-3">
        {seller.covers.length > 0 ? (
          <ul className="grid grid-cols-3 gap-2">
            {seller.covers.slice(0, 3).map((cover) => (
              <li key={cover.hash} className="aspect-[16/10] overflow-hidden rounded-md bg-sunken">
                <img
                  {...pictureProps(cover, "(width >= 1024px) 96px, 30vw", 96)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="text-ink-faint">
            {seller.services > 0 ? `${grouped(seller.services)} 項服務` : "目前沒有上架服務"}
          </span>
          {seller.fromPrice === null ? null : (
            <Price amount={seller.fromPrice} from className="font-semibold text-base" />
          )}
        </p>
      </div>
    </article>
  );
}
