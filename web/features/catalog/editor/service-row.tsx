import Ellipsis from "lucide-react/icons/ellipsis";
import ImageOff from "lucide-react/icons/image-off";
import { type ReactNode, Suspense, useState } from "react";
import type { MyService } from "#contract/catalog/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { moment } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";
import { ServiceStateBadge } from "./state-badge.tsx";

function Cover({ service }: { service: MyService }) {
  if (!service.cover)
    return (
      <div className="grid aspect-16/10 w-full place-items-center rounded-md bg-sunken text-ink-faint">
        <ImageOff aria-hidden size={22} />
      </div>
    );
  return (
    <img
      {...pictureProps(service.cover, "(min-width: 640px) 160px, 112px", 96)}
      alt=""
      loading="lazy"
      className="aspect-16/10 w-full rounded-md object-cover"
    />
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-faint">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The figures of a service; a draft has none. */
function Figures({ service }: { service: MyService }) {
  if (service.state === "draft") return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 text-sm">
      <Figure term="價格">{money(service.price)} 起</Figure>
      <Figure term="瀏覽">{grouped(service.views)}</Figure>
      <Figure term="收藏">{grouped(service.favorites)}</Figure>
      <Figure term="成交">{grouped(service.sales)}</Figure>
      <Figure term="評價">
        {service.ratingCount > 0 ? `${service.rating.toFixed(1)}（${grouped(service.ratingCount)}）` : "尚無"}
      </Figure>
    </dl>
  );
}

const ServiceMenu = lazyComponent(() => import("./service-menu.tsx"));

/** Buttons to pause, resume, copy and delete. Every row has them, so they are loaded when one is opened. */
function MoreActions({ service }: { service: MyService }) {
  const [opened, setOpened] = useState(false);
  const label = `更多操作：${service.title || "未命名的草稿"}`;
  const button = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      icon={<Ellipsis aria-hidden size={20} />}
      onClick={() => setOpened(true)}
    />
  );
  return opened ? (
    <Suspense fallback={button}>
      <ServiceMenu service={service} label={label} />
    </Suspense>
  ) : (
    button
  );
}

/** A service in its seller's list: state, figures and actions. */
export function ServiceRow({ service }: { service: MyService }) {
  const now = useNow();
  const seen = service.state !== "draft";
  return (
    <li className="flex gap-4 rounded-lg bg-surface p-4 shadow-low sm:gap-5 sm:p-5">
      <div className="w-28 shrink-0 sm:w-40">
        <Cover service={service} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <ServiceStateBadge state={service.state} hidden={service.hiddenReason !== null} />
          {service.changed && seen ? <Badge tone="attention">有還沒上架的修改</Badge> : null}
          <span className="text-ink-faint text-sm">
            <Time iso={service.updatedAt} text={`更新於 ${moment(service.updatedAt, now)}`} />
          </span>
        </div>
        <h2 className="line-clamp-2 text-lg">
          <Link href={to("/myservices/:id", { id: service.id })} className="text-ink no-underline hover:text-teal">
            {service.title || "未命名的草稿"}
          </Link>
        </h2>
        {service.hiddenReason ? <p className="text-danger text-sm">{service.hiddenReason}</p> : null}
        <Figures service={service} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Link
            href={to("/myservices/:id", { id: service.id })}
            aria-label={`${seen ? "編輯" : "繼續編輯"}：${service.title || "未命名的草稿"}`}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {seen ? "編輯" : "繼續編輯"}
          </Link>
          {seen ? (
            <Link
              href={to("/services/:id", { id: service.id })}
              aria-label={`看服務頁：${service.title}`}
              className={buttonClass({ variant: "quiet", size: "sm" })}
            >
              看服務頁
            </Link>
          ) : null}
          {seen ? (
            <Link
              href={to("/mypage/top_sell", { service: service.id })}
              aria-label={`看成績：${service.title}`}
              className={buttonClass({ variant: "quiet", size: "sm" })}
            >
              看成績
            </Link>
          ) : null}
          <span className="ml-auto">
            <MoreActions service={service} />
          </span>
        </div>
      </div>
    </li>
  );
}
