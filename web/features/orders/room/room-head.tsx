import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/to.ts";
import { moment } from "#web/lib/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/now.ts";
import { Deadline } from "#web/lib/when.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Cover } from "../cover.tsx";
import { StateBadge } from "../state-badge.tsx";
import { RoomActions } from "./actions.tsx";

/** What is sold and with whom; below it whose turn it is, until when, and the buttons for it. */
export function RoomHead({ room }: { room: Room }) {
  const { next } = room;
  const now = useNow();
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
              {room.side === "buyer" ? "賣家" : "買家"}{" "}
              <Link href={to("/users/:id", { id: room.other.id })} className="text-ink hover:text-teal">
                {room.other.nickname}
              </Link>
            </span>
            {room.packageName ? (
              <span className="text-ink-faint">{[room.packageName, ...room.options].join("＋")}</span>
            ) : null}
          </p>
        </div>
      </div>
      <div className={cx("flex flex-col gap-4 px-5 py-4 sm:px-6", next.mine ? "bg-kaki-wash" : "bg-teal-wash")}>
        <div role="status">
          <p className="font-semibold text-lg">{next.sentence}</p>
          {room.closedReason ? <p className="text-ink-soft">原因：{room.closedReason}</p> : null}
          {next.deadlineAt ? (
            <p className="text-ink-soft">
              <Deadline iso={next.deadlineAt} calm={!next.mine} />，{moment(next.deadlineAt, now)}
            </p>
          ) : null}
        </div>
        <RoomActions room={room} />
      </div>
    </Card>
  );
}
