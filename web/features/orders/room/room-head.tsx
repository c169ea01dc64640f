import { grouped } from "#contract/money.ts";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { Room, RoomEntry } from "#contract/orders/room.ts";
import type { OrderState } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { moment, money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Cover } from "../cover.tsx";
import { SplitFacts } from "../split-facts.tsx";
import { StateBadge } from "../state-badge.tsx";
import { RoomActions } from "./actions.tsx";
import { Entry } from "./entry.tsx";
import { Proposals } from "./proposals.tsx";

/** The kind of entry that a state refers to: a delivery to accept, or a revision request in progress. */
const subjects: Partial<Record<OrderState, RoomEntry["kind"]>> = { delivered: "delivery", in_progress: "revision" };

function groundOf({ state, next }: Room): string {
  if (next.mine) return "bg-kaki-wash";
  // An order that was not completed is not shown as a success.
  return state === "cancelled" || state === "expired" ? "bg-sunken" : "bg-teal-wash";
}

/** The amount that remains after the points and coins reserved for an unpaid order. */
function SetAsideWords({ paying, total }: { paying: Room["paying"]; total: number }) {
  const { points = 0, coins = 0 } = paying?.setAside ?? {};
  if (points + coins === 0) return null;
  const parts = [points > 0 && `點數 ${grouped(points)}`, coins > 0 && `金幣 ${grouped(coins)}`].filter(Boolean);
  return (
    <span className="block text-ink-soft text-sm">
      已折抵{parts.join("、")}，應付金額 {money(total - points - coins)}
    </span>
  );
}

/**
 * Header of the order page: what is sold and with whom; below, who has to act, the deadline, the subject, and the
 * buttons.
 */
export function RoomHead({ room }: { room: Room }) {
  const { next, side, split } = room;
  const now = useNow();
  const subject = room.entries.findLast(({ kind }) => kind === subjects[room.state]);
  return (
    <Card pad={false} className="overflow-hidden">
      <div className="flex gap-4 p-5 sm:gap-5 sm:p-6">
        {room.cover ? <Cover picture={room.cover} className="w-24 self-start sm:w-40" /> : null}
        <div className="min-w-0">
          <StateBadge state={room.state} label={room.stateLabel} mine={next.mine} />
          <h1 className="mt-1.5 line-clamp-3 text-xl wide:text-2xl">{room.title}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-soft text-sm">
            <Avatar src={avatarUrl(room.other.avatar)} name={room.other.nickname} size="xs" />
            <span>
              {side === "buyer" ? "賣家" : "買家"}{" "}
              <Link href={to("/users/:id", { id: room.other.id })} className="text-ink hover:text-teal">
                {room.other.nickname}
              </Link>
            </span>
            <span className="text-ink-faint">{boughtWords(room)}</span>
          </p>
          {room.state === "pending_payment" ? (
            <p className="mt-1">
              付款總額 <strong>{money(room.total)}</strong>
              <SetAsideWords paying={room.paying} total={room.total} />
            </p>
          ) : null}
        </div>
      </div>
      <div className={cx("flex flex-col gap-4 px-5 py-4 sm:px-6", groundOf(room))}>
        <div role="status">
          <p className="font-semibold text-lg">{next.sentence}</p>
          {room.closedReason ? <p className="text-ink-soft">原因：{room.closedReason}</p> : null}
          {next.deadlineAt ? (
            <p className="text-ink-soft">
              <Deadline iso={next.deadlineAt} calm={!next.mine} />，{moment(next.deadlineAt, now)}
            </p>
          ) : null}
        </div>
        <Proposals room={room} />
        {subject ? <Entry entry={subject} other={room.other} /> : null}
        {split && split.refund > 0 && !room.decisions.some((decision) => decision.split) ? (
          <SplitFacts split={split} side={side} ended />
        ) : null}
        <RoomActions room={room} />
        {room.againId !== null ? (
          <Link
            href={to("/services/:id", { id: room.againId })}
            className={cx(buttonClass({ variant: "secondary" }), "self-start")}
          >
            再買一次
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
