import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { OrderCard } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CountBadge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { Cover } from "./cover.tsx";
import { StateBadge } from "./state-badge.tsx";

/** An order in a list: what, with whom, its state and next step. The whole card is the link. */
export function OrderRow({ order, level }: { order: OrderCard; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="relative flex gap-4 rounded-lg bg-surface p-4 shadow-low transition-shadow hover:shadow-mid sm:gap-5 sm:p-5">
      <Cover picture={order.cover} className="w-24 self-start sm:w-36" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge state={order.state} label={order.stateLabel} mine={order.mine} />
          <CountBadge count={order.unread} label="則未讀訊息" />
          {order.deadlineAt ? (
            <span className="text-ink-soft text-sm">
              <Deadline iso={order.deadlineAt} calm={!order.mine} />
            </span>
          ) : null}
        </div>
        <Heading className="line-clamp-2 text-base">
          <Link
            href={order.url}
            className="text-ink no-underline outline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:text-teal"
          >
            {order.title}
          </Link>
        </Heading>
        <p className={order.mine ? "text-kaki text-sm" : "text-ink-soft text-sm"}>{order.next}</p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="flex min-w-0 items-center gap-2 text-ink-soft">
            <Avatar src={avatarUrl(order.other.avatar)} name={order.other.nickname} size="xs" />
            <span className="max-w-1/2 shrink-0 truncate">{order.other.nickname}</span>
            <span className="min-w-0 truncate text-ink-faint">{boughtWords(order)}</span>
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-ink-faint tabular-nums">
              <span className="sr-only">訂單編號</span>#{order.id}
            </span>
            <span className="text-ink-faint">
              <When iso={order.updatedAt} />
            </span>
            <span className="font-semibold text-base">
              <span className="font-normal text-ink-soft text-sm">{order.side === "buyer" ? "付款總額" : "收益"}</span>{" "}
              {money(order.amount)}
            </span>
            {order.due !== null && order.due !== order.amount ? (
              <span className="text-ink-soft">應付金額 {money(order.due)}</span>
            ) : null}
            {order.againId !== null ? (
              <Link
                href={to("/services/:id", { id: order.againId })}
                aria-label={`再買一次「${order.title}」`}
                className="link touch relative z-10"
              >
                再買一次
              </Link>
            ) : null}
            {order.refunded > 0 ? (
              <span className="text-ink-faint">
                {order.side === "buyer" ? "已退" : "退還買家"} {money(order.refunded)}
              </span>
            ) : null}
          </span>
        </div>
      </div>
    </li>
  );
}

/** @param level heading level: 2 directly below the page's title, 3 inside a section. */
export function OrderRows({ orders, level }: { orders: readonly OrderCard[]; level: 2 | 3 }) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} level={level} />
      ))}
    </ul>
  );
}
