import ArrowLeft from "lucide-react/icons/arrow-left";
import { grouped } from "#contract/money.ts";
import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { moment, money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { useNow } from "#web/lib/runtime/now.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { RoomActions } from "./actions.tsx";

/** What an unpaid order costs, and what remains after the points and coins reserved for it. */
function Due({ paying, total }: Pick<Room, "paying" | "total">) {
  const { points = 0, coins = 0 } = paying?.setAside ?? {};
  const parts = [points > 0 && `點數 ${grouped(points)}`, coins > 0 && `金幣 ${grouped(coins)}`].filter(Boolean);
  return (
    <p>
      付款總額 <strong>{money(total)}</strong>
      {parts.length > 0 ? (
        <span className="text-ink-soft text-sm">
          ，已折抵{parts.join("、")}，應付金額 {money(total - points - coins)}
        </span>
      ) : null}
    </p>
  );
}

const lists = {
  buyer: { href: to("/mypage/orders"), label: "購買紀錄" },
  seller: { href: to("/mypage/orders_sell"), label: "銷售紀錄" },
};

/** What stays in view above the order's conversation and papers: whose turn it is, until when, and what they can do. */
export function RoomStrip({ room }: { room: Room }) {
  const { next, side } = room;
  const now = useNow();
  const back = lists[side];
  return (
    <header className={cx("px-4 pt-1.5 pb-3 sm:px-6", next.mine ? "bg-teal-wash" : "bg-surface")}>
      <div className="flex items-center gap-1">
        <Link
          href={back.href}
          aria-label={`返回${back.label}`}
          className="-ml-3 inline-flex size-10 shrink-0 items-center justify-center text-ink-soft print:hidden"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
        <h1 className="min-w-0 truncate font-normal text-base text-ink-soft">{room.title}</h1>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5">
        <div role="status" className="min-w-0 grow basis-60">
          <p className="font-semibold text-xl wide:text-2xl">{room.stateLabel}</p>
          <p className="text-ink-soft text-sm">
            <span>{next.sentence}</span>
            {next.deadlineAt ? (
              <>
                <Deadline iso={next.deadlineAt} calm={!next.mine} />，{moment(next.deadlineAt, now)}
              </>
            ) : null}
          </p>
          {room.closedReason ? <p className="text-ink-soft text-sm">原因：{room.closedReason}</p> : null}
          {room.state === "pending_payment" ? <Due paying={room.paying} total={room.total} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <RoomActions room={room} />
          {room.againId === null ? null : (
            <Link href={to("/services/:id", { id: room.againId })} className={buttonClass({ variant: "secondary" })}>
              再買一次
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
