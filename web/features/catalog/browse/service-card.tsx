import type { ReactNode } from "react";
import type { ServiceCard as Service } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { daysLabel } from "#web/lib/format/package-words.ts";
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
const cardSizes = `${onWide}, 92vw`;
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
  /** A second button on the picture. */
  mark?: ReactNode;
  level?: 2 | 3;
  /** The cover is visible without scrolling, so it is loaded eagerly. */
  eager?: boolean;
  /** On phones the picture is beside the text, to keep a long list short. */
  rowOnPhones?: boolean;
  sizes?: string;
};

/** A service in a list: cover, title, seller, what decides, rating and price. The whole card is the link. */
export function ServiceCard({
  service,
  hit,
  menu,
  onOpen,
  mark,
  level = 3,
  eager = false,
  rowOnPhones = false,
  sizes = rowOnPhones ? rowSizes : cardSizes,
}: ServiceCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { seller } = service;
  return (
    <article className={cx("service-card", rowOnPhones && "row")}>
      <div className="cover">
        <Cover service={service} eager={eager} sizes={sizes} />
      </div>
      <div className="words">
        <Heading>
          <Link href={to("/services/:id", { id: service.id })} onClick={onOpen}>
            <Highlighted text={service.title} highlights={hit?.title ?? []} />
          </Link>
        </Heading>
        {hit?.elsewhere ? (
          <p className="mt-0.5 line-clamp-2">
            <span className="text-ink-faint">{hit.elsewhere.place === "labels" ? "分類或標籤：" : "說明："}</span>
            <Highlighted text={hit.elsewhere.text} highlights={hit.elsewhere.marks} />
          </p>
        ) : null}
        <div className="seller">
          <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="xs" />
          <span>{seller.nickname}</span>
          {seller.star ? <span role="img" aria-label="嚴選達人" className="icon-verified" /> : null}
          {menu ? <div className="menu">{menu}</div> : null}
        </div>
        <p className="facts">
          {`${daysLabel(service.days)}${service.sales > 0 ? ` · 已成交 ${grouped(service.sales)} 次` : ""}`}
        </p>
        <p className="foot">
          <Stars value={service.rating} count={service.ratingCount} compact />
          <Price amount={service.price} from />
        </p>
      </div>
      <FavoriteHeart serviceId={service.id} title={service.title} />
      {mark}
    </article>
  );
}

function Cover({ service, eager, sizes }: { service: Service; eager: boolean; sizes: string }) {
  if (!service.cover) return <span>{service.subcategory}</span>;
  return <img {...pictureProps(service.cover, sizes)} alt="" loading={eager ? "eager" : "lazy"} decoding="async" />;
}
