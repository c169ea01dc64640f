import type { RoomDecision, RoomDispute, Statement } from "#contract/orders/disputes.ts";
import type { Room } from "#contract/orders/room.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { dateTime, money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { RoomSplit } from "../room-dialogs/room-split.tsx";
import { SplitFacts } from "../split-facts.tsx";
import { decisionWords, faultWords, sideWords } from "../words.ts";

/** The amount named by one side, and its reasons. */
export function StatementCard({ statement: { side, mine, amount, text, files, at } }: { statement: Statement }) {
  return (
    <div className="min-w-0 rounded-lg bg-sunken p-4">
      <p className="text-ink-soft text-sm">
        {mine ? "你" : sideWords[side]}主張退還買家
        <span className="ml-2 text-ink-faint">
          <When iso={at} />
        </span>
      </p>
      <p className="mt-0.5 font-semibold text-2xl">{money(amount)}</p>
      <div className="mt-2 flex flex-col gap-2">
        <WrittenText text={text} />
        <Attachments files={files} />
      </div>
    </div>
  );
}

/** Placeholder for a party that has not named an amount. */
export function NoStatement({ who, text }: { who: string; text: string }) {
  return (
    <div className="rounded-lg border border-line border-dashed p-4 text-ink-soft">
      <p className="text-sm">{who}</p>
      <p className="mt-1">{text}</p>
    </div>
  );
}

function whatComes({ opened, answered, answerBy, resolveBy }: RoomDispute, now: "answering" | "over"): string {
  if (answerBy === null || resolveBy === null)
    return "銀行正在處理這筆付款的爭議，協調先暫停。有結果後會從停下的地方繼續，剩下的時間不會變少。";
  const decided = `平台會看過雙方的說明、對話與交付內容，預計在 ${dateTime(resolveBy)} 前裁定並告訴雙方理由。`;
  const paused = "協調期間，交付、驗收與提議的期限都暫停計算，雙方仍可以留言補充。";
  if (answered && answered.amount === opened.amount)
    return `雙方主張的金額相同，任一方按下「同意這個金額」就結束協調。都沒有按的話，${decided}${paused}`;
  if (answered) return `${decided}${paused}`;
  return now === "answering"
    ? `${opened.mine ? "對方" : "你"}可以在 ${dateTime(answerBy)} 前回覆。沒有回覆也不會自動判定，期限過了由平台裁定。${paused}`
    : `回覆期限已過。${decided}${paused}`;
}

/** The open dispute: what both sides named, and what comes. */
export function OpenDispute({ dispute, room }: { dispute: RoomDispute; room: Room }) {
  const { opened, answered } = dispute;
  const stopped = dispute.resolveBy === null;
  const answering = answered === null && room.next.actor !== "operator";
  const silent = opened.mine ? `${room.other.nickname}還沒有回覆` : "你還沒有回覆";
  return (
    <section aria-label="平台協調" className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <h3 className="text-lg">平台協調</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <StatementCard statement={opened} />
        {answered ? (
          <StatementCard statement={answered} />
        ) : (
          <NoStatement
            who={silent}
            text={
              answering || stopped ? "回覆時會提出自己主張的金額與說明。" : "回覆期限已過，由平台依現有的資料裁定。"
            }
          />
        )}
      </div>
      {answered && answered.amount === opened.amount ? (
        <RoomSplit orderId={room.id} total={room.total} side={room.side} typed={opened.amount} />
      ) : null}
      <p className="text-ink-soft">{whatComes(dispute, answering ? "answering" : "over")}</p>
    </section>
  );
}

/** How a dispute or an unanswered cancellation ended, with the reasons. */
export function Decision({ decision, room }: { decision: RoomDecision; room: Room }) {
  const { kind, at, split, fault, reason } = decision;
  return (
    <section aria-label="協調結果" className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div>
        <h3 className="text-lg">{decisionWords[kind]}</h3>
        <p className="text-ink-faint text-sm">{dateTime(at)}</p>
      </div>
      {split ? <SplitFacts split={split} side={room.side} ended /> : null}
      {split && fault !== null && kind !== "agree_amount" ? (
        <Facts items={[{ term: "責任歸屬", value: faultWords[fault] }]} />
      ) : null}
      {reason ? (
        <div className="rounded-md bg-sunken p-4">
          <p className="text-ink-faint text-sm">平台給你的說明</p>
          <div className="mt-1">
            <WrittenText text={reason} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** The fault that a seller may contest, or has contested. */
export function Contest({ room }: { room: Room }) {
  const { contest, contestUntil } = room;
  if (contestUntil)
    return (
      <Alert tone="attention" title="這筆交易的責任歸屬為賣家，會計入你的完成率">
        認為不是你的責任，可以在 {dateTime(contestUntil)} 前提出一次異議，由平台重新檢視。
      </Alert>
    );
  if (!contest) return null;
  const { fault, answer, reason, createdAt, decidedAt } = contest;
  if (fault === null)
    return (
      <Alert title="你對責任歸屬提出了異議，平台正在重新檢視">
        <WrittenText text={reason} />
        <p className="mt-1 text-sm">{dateTime(createdAt)} 送出</p>
      </Alert>
    );
  return (
    <Alert
      tone={fault === "seller" ? "info" : "ok"}
      title={fault === "seller" ? "平台維持原本的責任歸屬" : `責任歸屬已更正為：${faultWords[fault]}`}
    >
      {answer ? <WrittenText text={answer} /> : null}
      <p className="mt-1 text-sm">{dateTime(decidedAt)}</p>
    </Alert>
  );
}
