import { Suspense, useState, useTransition } from "react";
import { splitWords } from "#contract/orders/money/split-words.ts";
import type { Room, RoomProposal } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import { proposalAnswerMs } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import type { Inset } from "#web/features/conversation/insets.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { LazyConfirm } from "#web/lib/forms/lazy-confirm.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SplitFacts } from "../split-facts.tsx";

const answerHours = proposalAnswerMs / HOUR;

function titleOf(proposal: RoomProposal, other: string): string {
  const who = proposal.mine ? "你" : other;
  return proposal.kind === "extension"
    ? `${who}請求延長交期 ${proposal.days ?? 0} 天`
    : `${who}提議取消交易，退給買家 ${money(proposal.refund ?? 0)}`;
}

const words = {
  extension: { agree: "同意延長", refuse: "不同意", confirm: "同意後交期會立刻延後，確定嗎？" },
  cancellation: { agree: "同意取消", refuse: "不同意", confirm: "同意後交易立即取消，不能恢復。確定要取消嗎？" },
};

/** The open proposals; a cancellation first, which the strip mentions. */
const waitingOf = ({ proposals }: Room): RoomProposal[] =>
  proposals
    .filter(({ state }) => state === "open" || state === "escalated")
    .sort((a, b) => Number(b.kind === "cancellation") - Number(a.kind === "cancellation"));

/** The proposal that waits for this viewer: the strip has its buttons, so nothing else is primary. */
export const askedOf = (room: Room): RoomProposal | undefined => waitingOf(room).find(({ mayAnswer }) => mayAnswer);

/** The buttons of a proposal that this viewer answers. */
export function ProposalAnswer({ proposal, side }: { proposal: RoomProposal; side: Side }) {
  const [asking, setAsking] = useState(false);
  const [opening, startOpening] = useTransition();
  const text = words[proposal.kind];
  const { busy, refusal, run } = useAction(
    (agree: boolean) =>
      api.call("POST /api/order_proposals/{id}/answer", { params: { id: proposal.id }, body: { agree } }),
    { done: (_, agree) => (agree ? "已同意" : "已回覆不同意"), notice: asking ? "inline" : "toast" },
  );
  return (
    <>
      <Button disabled={busy} busy={opening} onClick={() => startOpening(() => setAsking(true))}>
        {text.agree}
      </Button>
      <Button variant="secondary" busy={busy} onClick={() => run(false)}>
        {text.refuse}
      </Button>
      <Suspense>
        {asking ? (
          <LazyConfirm
            open
            onOpenChange={setAsking}
            title={text.agree}
            text={proposal.split ? `${splitWords(proposal.split, side)}${text.confirm}` : text.confirm}
            confirmLabel={text.agree}
            tone={proposal.kind === "cancellation" ? "danger" : "primary"}
            refusal={refusal}
            onConfirm={() => run(true)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** What happens without an answer, and until when. */
function answerLine({ mine, answerBy, state }: RoomProposal, disputed: boolean) {
  if (disputed) return "平台協調期間，回覆期限暫停計算。";
  if (answerBy === null) return "銀行正在處理這筆付款的爭議，回覆期限暫停計算。";
  if (state === "escalated")
    return `超過 ${answerHours} 小時沒有回覆，已交由平台裁定。${mine ? "對方" : "你"}仍可以先回覆。`;
  return (
    <>
      {mine ? "等待對方回覆，" : "請回覆，"}
      <Deadline iso={answerBy} calm={mine} />
    </>
  );
}

/** An open proposal of either side, with buttons unless the strip has them. */
function OpenProposal({ proposal, room }: { proposal: RoomProposal; room: Room }) {
  return (
    <Alert
      tone={proposal.mine ? "info" : "attention"}
      title={titleOf(proposal, room.other.nickname)}
      action={
        proposal.mayAnswer && proposal !== askedOf(room) ? (
          <ProposalAnswer proposal={proposal} side={room.side} />
        ) : undefined
      }
    >
      <p className="whitespace-pre-wrap break-words">{proposal.reason}</p>
      {proposal.split ? (
        <div className="my-2">
          <SplitFacts split={proposal.split} side={room.side} />
        </div>
      ) : null}
      <p className="mt-1 text-sm">{answerLine(proposal, room.state === "disputed")}</p>
    </Alert>
  );
}

/** The open proposals among the messages. */
export const proposalInsets = (room: Room): Inset[] =>
  waitingOf(room).map((proposal) => ({
    id: `proposal-${proposal.id}`,
    at: proposal.createdAt,
    node: <OpenProposal proposal={proposal} room={room} />,
  }));
