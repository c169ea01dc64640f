import { isDated } from "#contract/orders/dated.ts";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { OrderCard } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { CountBadge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { Cover } from "./cover.tsx";
import { StateBadge } from "./state-badge.tsx";

/** The amount of an order, what else moved, and the viewer's next act as a button. */
function RowEnd({ order }: { order: OrderCard }) {
  const { side, amount, due, refunded, verb, againId, title } = order;
  const again = againId === null ? null : to("/services/:id", { id: againId });
  const act = verb ? { href: order.url, label: verb } : again ? { href: again, label: "再買一次" } : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-col sm:items-end sm:justify-center">
      <p className="text-ink-soft text-sm sm:text-right">
        <span>{side === "buyer" ? "付款總額" : "收益"}</span>{" "}
        <span className="font-semibold text-base text-ink">{money(amount)}</span>
        {due !== null && due !== amount ? <span className="ml-2 sm:block">應付金額 {money(due)}</span> : null}
        {refunded > 0 ? (
          <span className="ml-2 sm:block">
            {side === "buyer" ? "已退" : "退還買家"} {money(refunded)}
          </span>
        ) : null}
      </p>
      {act ? (
        <Link
          href={act.href}
          className={cx(buttonClass({ variant: "secondary", size: "sm" }), "relative z-10 shrink-0")}
        >
          {act.label}
          <span className="sr-only">：{title}</span>
        </Link>
      ) : null}
    </div>
  );
}

/** An order in a list: what, with whom, its state and the next act. The whole card is the link. */
export function OrderRow({ order, level }: { order: OrderCard; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="relative flex gap-3 rounded-lg bg-surface p-3 shadow-low transition-shadow hover:shadow-mid sm:gap-5 sm:p-4">
      <Cover picture={order.cover} className="w-24 self-start sm:w-28" />
      <div className="flex min-w-0 grow flex-col gap-x-5 gap-y-2 sm:flex-row">
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
            <StateBadge state={order.state} label={order.stateLabel} mine={order.mine} />
            <CountBadge count={order.unread} label="則未讀訊息" />
            {order.deadlineAt ? <Deadline iso={order.deadlineAt} calm={!order.mine} /> : <When iso={order.updatedAt} />}
          </div>
          <Heading className="line-clamp-2 text-base">
            <Link
              href={order.url}
              className="text-ink no-underline outline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:text-teal"
            >
              {order.title}
            </Link>
          </Heading>
          {order.verb ? null : <p className="text-ink-soft text-sm">{order.next}</p>}
          <p className="flex min-w-0 flex-wrap gap-x-2 text-ink-faint text-sm">
            <span className="max-w-full truncate">{order.other.nickname}</span>
            <span className="min-w-0 max-w-full truncate">{boughtWords(order)}</span>
            <span className="tabular-nums">
              <span className="sr-only">訂單編號</span>#{order.id}
            </span>
            {isDated(order) ? <CalendarLink orderId={order.id} className="link relative z-10" /> : null}
          </p>
        </div>
        <RowEnd order={order} />
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
