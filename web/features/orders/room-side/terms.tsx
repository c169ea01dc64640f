import { isDated } from "#contract/orders/dated.ts";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type StepState, Steps } from "#web/ui/steps.tsx";
import { CalendarLink } from "../calendar-link.tsx";
import { Cover } from "../cover.tsx";
import { Answers } from "./answers.tsx";

const stepStates: Record<Room["steps"][number]["state"], StepState> = {
  done: "done",
  now: "current",
  later: "todo",
  // The order was not completed.
  ended: "failed",
};

/** What is sold, and who the other side is. */
function About({ room }: { room: Room }) {
  const { other, cover, side } = room;
  return (
    <div className="flex gap-3">
      {cover ? <Cover picture={cover} className="w-24 self-start" /> : null}
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold">{room.title}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft text-sm">
          <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="xs" />
          {side === "buyer" ? "賣家" : "買家"}
          <Link href={to("/users/:id", { id: other.id })} className="touch text-ink hover:text-teal">
            {other.nickname}
          </Link>
          <span className="text-ink-faint">{boughtWords(room)}</span>
        </p>
      </div>
    </div>
  );
}

/** Summary of the terms with the bill and the buyer's answers, the progress, and a link to the full agreement. */
export function RoomTerms({ room }: { room: Room }) {
  const revisions = room.revisionsLeft === null ? "不限次數" : `剩 ${room.revisionsLeft} 次`;
  return (
    <>
      <h2 className="text-lg max-wide:sr-only">約定</h2>
      <About room={room} />
      {room.included ? <p className="line-clamp-6 whitespace-pre-wrap break-words">{room.included}</p> : null}
      <dl className="flex flex-col gap-2">
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
        <p className="text-ink-soft text-sm">
          平台優惠券折抵的金額，平台負擔 {money(room.couponShare.platform)}，你分攤 {money(room.couponShare.seller)}。
        </p>
      )}
      <Facts
        className="border-line border-t pt-3"
        items={[
          ...(room.dueAt ? [{ term: "交付期限", value: <When iso={room.dueAt} /> }] : []),
          ...(room.final ? [] : [{ term: "修改次數", value: revisions }]),
          { term: "訂單編號", value: <Copied text={String(room.id)} what="訂單編號" /> },
        ]}
      />
      {isDated({ ...room, deadlineAt: room.next.deadlineAt }) ? (
        <CalendarLink orderId={room.id} className="link self-start" />
      ) : null}
      <p className="flex flex-col gap-1">
        <Link href={to("/transactions/:id/info", { id: room.id })} className="link">
          服務範圍、費用與同意事項
        </Link>
        {room.threadId === null ? null : (
          <Link href={to("/mypage/messages/:id", { id: room.threadId })} className="link">
            和{room.other.nickname}在訊息裡的對話
          </Link>
        )}
      </p>
      {room.answers && room.answers.length > 0 ? <Answers answers={room.answers} /> : null}
      <h3 className="border-line border-t pt-4 text-base">交易進度</h3>
      <Steps
        label="交易進度"
        steps={room.steps.map((step) => ({
          title: step.label,
          state: stepStates[step.state],
          time: step.at ? <When iso={step.at} /> : undefined,
        }))}
      />
    </>
  );
}
