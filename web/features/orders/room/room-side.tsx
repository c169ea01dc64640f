import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/to.ts";
import { money } from "#web/lib/format.ts";
import { When } from "#web/lib/when.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Facts } from "#web/ui/definition-list.tsx";
import { Link } from "#web/ui/link.tsx";
import { type StepState, Steps } from "#web/ui/steps.tsx";

const stepStates: Record<Room["steps"][number]["state"], StepState> = { done: "done", now: "current", later: "todo" };

/** How far the sale has come. */
export function RoomSteps({ room }: { room: Room }) {
  return (
    <Card>
      <h2 className="mb-4 text-lg">交易進度</h2>
      <Steps
        label="交易進度"
        steps={room.steps.map((step) => ({
          title: step.label,
          state: stepStates[step.state],
          time: step.at ? <When iso={step.at} /> : undefined,
        }))}
      />
    </Card>
  );
}

/** What was agreed, in short, and the way to the whole of it. */
export function RoomTerms({ room }: { room: Room }) {
  const revisions = room.revisionsLeft === null ? "不限次數" : `剩 ${room.revisionsLeft} 次`;
  return (
    <Card>
      <h2 className="mb-3 text-lg">約定內容</h2>
      <Facts
        items={[
          ...(room.dueAt ? [{ term: "交付期限", value: <When iso={room.dueAt} /> }] : []),
          ...(room.final ? [] : [{ term: "修改次數", value: revisions }]),
          { term: "訂單編號", value: room.id },
        ]}
      />
      <Link href={to("/transactions/:id/info", { id: room.id })} className="link mt-3 inline-block">
        服務範圍、費用與同意事項
      </Link>
    </Card>
  );
}

/** What moved when, and what is still to come. */
export function MoneyTimeline({ room }: { room: Room }) {
  if (room.money.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg">款項</h2>
      <ol className="flex flex-col gap-3">
        {room.money.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to
          <li key={at} className="flex items-baseline justify-between gap-4">
            <span className={cx("min-w-0", line.planned && "text-ink-soft")}>
              {line.label}
              <span className="block text-ink-faint text-sm">
                {line.planned ? "預計" : null}
                {line.at ? <When iso={line.at} className={line.planned ? "ml-1.5" : undefined} /> : null}
              </span>
            </span>
            {line.amount === 0 ? null : (
              <span className={cx("shrink-0", line.planned ? "text-ink-soft" : "font-semibold")}>
                {line.amount > 0 ? "+" : ""}
                {money(line.amount)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
