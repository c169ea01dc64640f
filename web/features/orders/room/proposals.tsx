import { useState } from "react";
import { splitWords } from "#contract/orders/money/split-words.ts";
import type { Room, RoomProposal } from "#contract/orders/room.ts";
import { isWaitingProposal } from "#contract/orders/states.ts";
import { proposalAnswerMs } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
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

/** An open proposal of either side. @param said whether the page's header already describes it */
function OpenProposal({ proposal, room, said }: { proposal: RoomProposal; room: Room; said: boolean }) {
  const disputed = room.state === "disputed";
  const other = room.other.nickname;
  const [asking, setAsking] = useState(false);
  const text = words[proposal.kind];
  const { busy, refusal, run } = useAction(
    (agree: boolean) =>
      api.call("POST /api/order_proposals/{id}/answer", { params: { id: proposal.id }, body: { agree } }),
    { done: (_, agree) => (agree ? "已同意" : "已回覆不同意"), notice: asking ? "inline" : "toast" },
  );
  return (
    <Alert
      tone={proposal.mine ? "info" : "attention"}
      title={said ? (proposal.mine ? "你提出的原因" : `${other}提出的原因`) : titleOf(proposal, other)}
      className="bg-surface"
      action={
        proposal.mayAnswer ? (
          <>
            <Button size="sm" disabled={busy} onClick={() => setAsking(true)}>
              {text.agree}
            </Button>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => run(false)}>
              {text.refuse}
            </Button>
            <Confirm
              open={asking}
              onOpenChange={setAsking}
              title={text.agree}
              text={proposal.split ? `${splitWords(proposal.split, room.side)}${text.confirm}` : text.confirm}
              confirmLabel={text.agree}
              tone={proposal.kind === "cancellation" ? "danger" : "primary"}
              refusal={refusal}
              onConfirm={() => run(true)}
            />
          </>
        ) : null
      }
    >
      <p className="whitespace-pre-wrap break-words">{proposal.reason}</p>
      {proposal.split ? (
        <div className="my-2">
          <SplitFacts split={proposal.split} side={room.side} />
        </div>
      ) : null}
      <p className="mt-1 text-sm">
        {disputed ? (
          "平台協調期間，回覆期限暫停計算。"
        ) : proposal.answerBy === null ? (
          "銀行正在處理這筆付款的爭議，回覆期限暫停計算。"
        ) : proposal.state === "escalated" ? (
          proposal.mine ? (
            `超過 ${answerHours} 小時沒有回覆，已交由平台裁定；對方仍可以先回覆。`
          ) : (
            `超過 ${answerHours} 小時沒有回覆，已交由平台裁定；你仍可以先回覆。`
          )
        ) : (
          <>
            {proposal.mine ? "等待對方回覆，" : "請回覆，"}
            <Deadline iso={proposal.answerBy} calm={proposal.mine} />
          </>
        )}
      </p>
    </Alert>
  );
}

/** The open proposals; a cancellation first, which the header mentions. */
export function Proposals({ room }: { room: Room }) {
  const waiting = room.proposals
    .filter(({ state }) => isWaitingProposal(state))
    .sort((a, b) => Number(b.kind === "cancellation") - Number(a.kind === "cancellation"));
  return waiting.map((proposal, at) => (
    <OpenProposal
      key={proposal.id}
      proposal={proposal}
      room={room}
      said={at === 0 && room.state !== "disputed" && !room.final}
    />
  ));
}
