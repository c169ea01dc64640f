import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type StepState, Steps } from "#web/ui/steps.tsx";
import { LaterRefunds } from "../refunds/later-refunds.tsx";

const stepStates: Record<Room["steps"][number]["state"], StepState> = {
  done: "done",
  now: "current",
  later: "todo",
  // The order was not completed.
  ended: "failed",
};

/** The progress of the order. */
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

/** Summary of the terms, with a link to the full agreement. */
export function RoomTerms({ room }: { room: Room }) {
  const revisions = room.revisionsLeft === null ? "不限次數" : `剩 ${room.revisionsLeft} 次`;
  return (
    <Card>
      <h2 className="mb-3 text-lg">約定內容</h2>
      {room.included ? <p className="mb-3 line-clamp-6 whitespace-pre-wrap break-words">{room.included}</p> : null}
      <dl className="mb-3 flex flex-col gap-2 border-line border-b pb-3">
        {room.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <div key={at} className="flex items-baseline justify-between gap-6">
            <dt className="min-w-0 text-ink-soft">{line.title}</dt>
            <dd className="shrink-0">{money(line.amount)}</dd>
          </div>
        ))}
        {room.side === "buyer" ? (
          <div className="flex items-baseline justify-between gap-6">
            <dt>付款總額</dt>
            <dd className="shrink-0 font-semibold">{money(room.total)}</dd>
          </div>
        ) : null}
      </dl>
      {room.couponShare === null ? null : (
        <p className="mb-3 text-ink-soft text-sm">
          平台優惠券折抵的金額，平台負擔 {money(room.couponShare.platform)}，你分攤 {money(room.couponShare.seller)}。
        </p>
      )}
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
      {room.threadId === null ? null : (
        <Link href={to("/mypage/messages/:id", { id: room.threadId })} className="link mt-1 block">
          和{room.other.nickname}在訊息裡的對話
        </Link>
      )}
    </Card>
  );
}

/** Past and planned movements of the order's money, with their times. */
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
      <LaterRefunds refunds={room.laterRefunds} />
    </Card>
  );
}
