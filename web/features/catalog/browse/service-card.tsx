import BadgeCheck from "lucide-react/icons/badge-check";
import type { ReactNode } from "react";
import type { ServiceCard as Service } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { avatarUrl, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Highlighted } from "#web/ui/highlighted.tsx";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { FavoriteHeart } from "../favorites/favorite-button.tsx";
import type { Hit } from "./hits.ts";

/** `sizes` of a cover in the usual grids, by which the browser selects a file. */
const onWide = "(width >= 1280px) 290px, (width >= 1024px) 25vw, (width >= 640px) 45vw";
export const cardSizes = `${onWide}, 92vw`;
/** The same for lists in which phones show it small beside the text. */
const rowSizes = `${onWide}, 144px`;

export type ServiceCardProps = {
  service: Service;
  /** The ranges that match the search words. */
  hit?: Hit | undefined;
  /** Can be pressed although the whole card is a link. */
  menu?: ReactNode;
  /** The service is opened. */
  onOpen?: (() => void) | undefined;
  level?: 2 | 3;
  /** The cover is visible without scrolling, so it is loaded eagerly. */
  eager?: boolean;
  /** On phones the picture is beside the text, to keep a long list short. */
  rowOnPhones?: boolean;
  sizes?: string;
};

/** A service in a list: cover, title, seller, rating and price. The whole card is the link. */
export function ServiceCard({
  service,
  hit,
  menu,
  onOpen,
  level = 3,
  eager = false,
  rowOnPhones = false,
  sizes = rowOnPhones ? rowSizes : cardSizes,
}: ServiceCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { seller } = service;
  return (
    <article
      className={cx(
        "group relative flex h-full min-w-0 flex-col gap-3",
        rowOnPhones && "max-sm:flex-row max-sm:items-start",
      )}
    >
      <div className={cx("aspect-[16/10] shrink-0 overflow-hidden rounded-lg bg-sunken", rowOnPhones && "max-sm:w-36")}>
        <Cover service={service} eager={eager} sizes={sizes} />
      </div>
      <div className="flex min-w-0 grow flex-col">
        <Heading
          className={cx("line-clamp-2 text-pretty font-medium text-base leading-[1.5]", rowOnPhones && "max-sm:mr-8")}
          title={service.title}
        >
          <Link
            href={to("/services/:id", { id: service.id })}
            onClick={onOpen}
            className="block text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-teal"
          >
            <Highlighted text={service.title} highlights={hit?.title ?? []} />
          </Link>
        </Heading>
        {hit?.elsewhere ? (
          <p className="mt-0.5 line-clamp-2 text-ink-soft text-sm">
            <span className="text-ink-faint">{hit.elsewhere.place === "labels" ? "分類或標籤：" : "說明："}</span>
            <Highlighted text={hit.elsewhere.text} highlights={hit.elsewhere.marks} />
          </p>
        ) : null}
        <div className="mt-1.5 flex min-w-0 items-center gap-2 text-ink-soft text-sm">
          <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="xs" />
          <span className="truncate">{seller.nickname}</span>
          {seller.star ? (
            <BadgeCheck role="img" aria-label="嚴選達人" size={16} className="-ml-1 shrink-0 text-teal" />
          ) : null}
          {menu ? <div className="relative z-10 -my-1 ml-auto shrink-0">{menu}</div> : null}
        </div>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-2">
          <Stars value={service.rating} count={service.ratingCount} compact />
          <Price amount={service.price} from className="shrink-0 font-semibold" />
        </p>
      </div>
      <FavoriteHeart
        serviceId={service.id}
        title={service.title}
        className={cx(rowOnPhones && "max-sm:-right-2 max-sm:-top-1.5 max-sm:bg-transparent max-sm:shadow-none")}
      />
    </article>
  );
}

function Cover({ service, eager, sizes }: { service: Service; eager: boolean; sizes: string }) {
  if (!service.cover)
    return <span className="flex size-full items-center justify-center text-ink-faint">{service.subcategory}</span>;
  return (
    <img
      {...pictureProps(service.cover, sizes)}
      alt=""
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className="size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.025]"
    />
  );
}
