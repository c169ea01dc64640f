import { Copy, Ellipsis, ImageOff, Pause, Play, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { MyService } from "#contract/catalog/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { moment } from "#web/lib/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { useNow } from "#web/lib/now.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/link.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { Time } from "#web/ui/time.tsx";
import { serviceStates } from "./states.ts";

function Cover({ service }: { service: MyService }) {
  if (!service.cover)
    return (
      <div className="grid aspect-16/10 w-full place-items-center rounded-md bg-sunken text-ink-faint">
        <ImageOff aria-hidden size={22} />
      </div>
    );
  return (
    <img
      {...pictureProps(service.cover, "(min-width: 640px) 160px, 112px")}
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

/** What people did with it; nothing of that exists for what was never on sale. */
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

/** Pause, resume, copy and remove: as many of them as the server allows. */
function MoreActions({ service }: { service: MyService }) {
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { id, actions } = service;
  const params = { id };
  const pause = useAction(() => api.call("POST /api/my_services/{id}/pause", { params }), { done: "已暫停接單" });
  const resume = useAction(() => api.call("POST /api/my_services/{id}/resume", { params }), { done: "已恢復接單" });
  const copy = useAction((_, { key }) => api.call("POST /api/my_services/{id}/copy", { params, key }), {
    done: "已複製成新的草稿",
    after: (made) => navigate(to("/myservices/:id", { id: made.id })),
    refresh: false,
  });
  const remove = useAction(() => api.call("DELETE /api/my_services/{id}", { params }), {
    done: "已刪除服務",
    tell: "here",
  });
  const busy = pause.busy || resume.busy || copy.busy;
  const name = service.title || "未命名的草稿";
  return (
    <>
      <Menu
        trigger={<IconButton label={`更多操作：${name}`} disabled={busy} icon={<Ellipsis aria-hidden size={20} />} />}
      >
        {actions.includes("pause") ? (
          <MenuItem icon={<Pause aria-hidden size={18} />} onSelect={() => void pause.run()}>
            暫停接單
          </MenuItem>
        ) : null}
        {actions.includes("resume") ? (
          <MenuItem icon={<Play aria-hidden size={18} />} onSelect={() => void resume.run()}>
            恢復接單
          </MenuItem>
        ) : null}
        {actions.includes("copy") ? (
          <MenuItem icon={<Copy aria-hidden size={18} />} onSelect={() => void copy.run()}>
            複製成新草稿
          </MenuItem>
        ) : null}
        {actions.includes("remove") ? (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<Trash2 aria-hidden size={18} />} onSelect={() => setRemoving(true)}>
              刪除
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <Confirm
        open={removing}
        onOpenChange={setRemoving}
        tone="danger"
        title={`刪除「${name}」？`}
        text={
          service.state === "draft"
            ? "草稿刪除後無法復原。"
            : "刪除後買家就找不到這項服務，無法復原。進行中的訂單不受影響。只是想休息一下的話，可以改用暫停接單。"
        }
        confirmLabel="刪除服務"
        refusal={remove.refusal}
        onConfirm={remove.run}
      />
    </>
  );
}

/** One of one's own services: its state, how it does, and what can be done with it. */
export function ServiceRow({ service }: { service: MyService }) {
  const now = useNow();
  const state = serviceStates[service.state];
  const seen = service.state !== "draft";
  return (
    <li className="flex gap-4 rounded-lg bg-surface p-4 shadow-low sm:gap-5 sm:p-5">
      <div className="w-28 shrink-0 sm:w-40">
        <Cover service={service} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={service.hiddenReason ? "danger" : state.tone}>
            {service.hiddenReason ? "已被下架" : state.label}
          </Badge>
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
            aria-label={`編輯：${service.title || "未命名的草稿"}`}
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
