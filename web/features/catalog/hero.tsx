import type { ReactNode } from "react";
import type { ServiceCard } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { avatarUrl, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";

export type HeroProps = {
  search: ReactNode;
  /** Services shown beside the text: the first three; none when there are fewer. */
  showcase: readonly ServiceCard[];
  /** Subcategories in demand now. */
  popular: readonly { id: number; name: string }[];
  /** Number of services on sale, and of their sellers. */
  services: number;
  sellers: number;
};

/** Hero of the home page: what the site is, the search, and services beside it. */
export function Hero({ search, showcase, popular, services, sellers }: HeroProps) {
  return (
    <section className="grid items-center gap-x-14 gap-y-8 pt-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] wide:pt-14">
      <div className="min-w-0">
        <h1 className="text-3xl leading-tight wide:text-[2.75rem]">
          <span className="inline-block">找好手，</span>
          <span className="inline-block">把事情做好。</span>
        </h1>
        <p className="mt-4 max-w-[30em] text-ink-soft text-lg">
          看作品、看評價、看價格再決定。款項由好手保管，你驗收之後才撥給賣家。
        </p>
        {search}
        {popular.length > 0 ? (
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <span className="text-ink-faint">大家常買</span>
            {popular.map((each) => (
              <Link
                key={each.id}
                href={to("/subcategories/:subcategoryId", { subcategoryId: each.id })}
                className="touch inline-flex items-center text-ink-soft hover:text-teal hover:underline"
              >
                {each.name}
              </Link>
            ))}
          </p>
        ) : null}
        {services > 0 && sellers > 0 ? (
          <p className="mt-6 text-ink-soft">
            現在有 <strong className="font-semibold text-ink">{grouped(services)}</strong> 項服務、
            <strong className="font-semibold text-ink">{grouped(sellers)}</strong> 位達人可以找。
          </p>
        ) : null}
      </div>
      {showcase.length >= 3 ? (
        <ul aria-label="編輯精選" className="grid grid-cols-2 gap-3 max-wide:hidden">
          {showcase.slice(0, 3).map((service, at) => (
            <li key={service.id} className={cx(at === 0 && "col-span-2")}>
              <ShowcaseItem service={service} wide={at === 0} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** A transparent 1 × 1 px GIF. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function ShowcaseItem({ service, wide }: { service: ServiceCard; wide: boolean }) {
  return (
    <article className="group relative overflow-hidden rounded-lg bg-surface shadow-mid">
      <div className="aspect-[16/10] overflow-hidden bg-sunken">
        {service.cover ? (
          <picture>
            {/* The list is hidden on phones, where a browser would still load eager pictures. */}
            <source media="(width < 960px)" srcSet={NOTHING} />
            <img
              {...pictureProps(service.cover, wide ? "432px" : "210px")}
              alt=""
              fetchPriority={wide ? "high" : "auto"}
              decoding="async"
              className="size-full object-cover"
            />
          </picture>
        ) : null}
      </div>
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <Avatar src={avatarUrl(service.seller.avatar)} name={service.seller.nickname} size={wide ? "sm" : "xs"} />
        <h2 className="min-w-0 grow truncate font-medium text-sm">
          <Link
            href={to("/services/:id", { id: service.id })}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-teal"
          >
            {wide ? service.title : service.seller.nickname}
            {wide ? null : <span className="sr-only">：{service.title}</span>}
          </Link>
        </h2>
        <Price amount={service.price} from={wide} className="shrink-0 font-semibold text-sm" />
      </div>
    </article>
  );
}
