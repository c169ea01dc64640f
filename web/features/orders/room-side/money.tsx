import type { Room } from "#contract/orders/room.ts";
import { money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";
import { cx } from "#web/ui/cx.ts";
import { LaterRefunds } from "../refunds/later-refunds.tsx";
import { SplitFacts } from "../split-facts.tsx";
import { MoneyFlow } from "./money-flow.tsx";

/** The order's money: past and planned movements with their times, and the split of an order that ended early. */
export function RoomMoney({ room }: { room: Room }) {
  const { split } = room;
  return (
    <>
      <h2 className="text-lg max-wide:sr-only">款項</h2>
      <MoneyFlow room={room} />
      {room.money.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {room.money.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to
            <li key={at} className="flex items-baseline justify-between gap-4">
              <span className={cx("min-w-0", line.planned && "text-ink-soft")}>
                {line.label}
                <span className="block text-ink-faint text-sm">
                  {line.planned ? <span>預計</span> : null}
                  {line.at ? <When iso={line.at} className={line.planned ? "ml-1.5" : undefined} /> : null}
                </span>
              </span>
              {line.amount === 0 ? null : (
                <span className={cx("shrink-0", line.planned ? "text-ink-soft" : "font-semibold")}>
                  {`${line.amount > 0 ? "+" : ""}${money(line.amount)}`}
                </span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <LaterRefunds refunds={room.laterRefunds} />
      {split && split.refund > 0 && !room.decisions.some((decision) => decision.split) ? (
        <SplitFacts split={split} side={room.side} ended />
      ) : null}
    </>
  );
}
