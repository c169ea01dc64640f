import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import ImageOff from "lucide-react/icons/image-off";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { MyService } from "#contract/catalog/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { moment } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
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

type Action = MyService["actions"][number];

const icons: Partial<Record<Action["name"], ReactNode>> = {
  pause: <Pause aria-hidden size={18} />,
  resume: <Play aria-hidden size={18} />,
  copy: <Copy aria-hidden size={18} />,
};

/** Buttons to pause, resume, copy and delete, as allowed and labelled by the server. */
function MoreActions({ service }: { service: MyService }) {
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { id, actions } = service;
  const params = { id };
  const done = (_: unknown, { done }: Action) => done ?? "";
  const transition = useAction(
    ({ name }: Action) =>
      name === "pause"
        ? api.call("POST /api/my_services/{id}/pause", { params })
        : api.call("POST /api/my_services/{id}/resume", { params }),
    { done },
  );
  const copy = useAction((_: Action, { key }) => api.call("POST /api/my_services/{id}/copy", { params, key }), {
    done,
    after: (made) => navigate(to("/myservices/:id", { id: made.id })),
    refresh: false,
  });
  const remove = useAction((_: Action) => api.call("DELETE /api/my_services/{id}", { params }), {
    done,
    notice: "inline",
  });
  const removal = actions.find(({ form }) => form === "remove");
  const name = service.title || "未命名的草稿";
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`更多操作：${name}`}
            disabled={transition.busy || copy.busy}
            icon={<Ellipsis aria-hidden size={20} />}
          />
        }
      >
        {actions
          .filter(({ form }) => form === "press")
          .map((action) => (
            <MenuItem
              key={action.name}
              icon={icons[action.name]}
              onSelect={() => void (action.name === "copy" ? copy : transition).run(action)}
            >
              {action.label}
            </MenuItem>
          ))}
        {removal ? (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<Trash2 aria-hidden size={18} />} onSelect={() => setRemoving(true)}>
              {removal.label}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {removal ? (
        <Confirm
          open={removing}
          onOpenChange={setRemoving}
          tone="danger"
          title={`${removal.label}「${name}」？`}
          text={removal.confirm ?? ""}
          confirmLabel={`${removal.label}服務`}
          refusal={remove.refusal}
          onConfirm={() => remove.run(removal)}
        />
      ) : null}
    </>
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
