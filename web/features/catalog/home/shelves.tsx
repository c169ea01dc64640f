import type { ServiceCard as Service } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { daysLabel } from "#web/lib/format/package-words.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { ServiceCard } from "../browse/service-card.tsx";

/** One large service and four beside it; a row that scrolls sideways on phones. */
export function Mosaic({ services, label }: { services: readonly Service[]; label: string }) {
  return (
    <ul aria-label={label} className="shelf wide:grid-flow-row wide:grid-cols-4 wide:grid-rows-2">
      {services.map((service, at) => (
        <li
          key={service.id}
          className={
            at === 0 ? "wide:col-span-2 wide:row-span-2 wide:[&_.cover]:grow wide:[&_.words]:grow-0" : undefined
          }
        >
          <ServiceCard
            service={service}
            sizes={at === 0 ? "(width >= 960px) 590px, 72vw" : "(width >= 960px) 290px, (width >= 640px) 272px, 72vw"}
          />
        </li>
      ))}
    </ul>
  );
}

/** Services by rank: number, small picture, and how often each was bought. */
export function Ranked({ services }: { services: readonly Service[] }) {
  return (
    <ol className="grid gap-x-10 sm:grid-cols-2 wide:grid-cols-3">
      {services.map(({ id, cover, title, days, sales, rating, ratingCount, price }, at) => (
        <li key={id} className="group relative flex items-center gap-4 border-line border-t py-4">
          <span aria-hidden className="w-6 shrink-0 text-center font-semibold text-2xl text-teal">
            {at + 1}
          </span>
          <span className="aspect-square w-16 shrink-0 overflow-hidden rounded-md bg-sunken">
            {cover ? (
              <img
                {...pictureProps(cover, "102px", 96)}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            ) : null}
          </span>
          <span className="min-w-0 grow text-ink-soft text-sm">
            <Link
              href={to("/services/:id", { id })}
              className="line-clamp-2 font-medium text-base text-ink leading-normal no-underline after:absolute after:inset-0 group-hover:text-teal"
            >
              {title}
            </Link>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Price amount={price} from className="font-semibold text-base text-ink" />
              <Stars value={rating} count={ratingCount} compact />
            </span>
            <span className="block text-ink-faint">
              已成交 {grouped(sales)} 次 · {daysLabel(days)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
