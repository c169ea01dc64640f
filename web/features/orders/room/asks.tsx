import { useState } from "react";
import type { Room, RoomAsk } from "#contract/orders/room.ts";
import { api } from "#web/lib/api.ts";
import { money } from "#web/lib/format.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Deadline } from "../when.tsx";

function titleOf(ask: RoomAsk, other: string): string {
  const who = ask.mine ? "你" : other;
  return ask.kind === "time"
    ? `${who}請求延長交期 ${ask.days ?? 0} 天`
    : `${who}提議取消交易，退給買家 ${money(ask.refund ?? 0)}`;
}

const words = {
  time: { agree: "同意延長", refuse: "不同意", ask: "同意後交期會立刻延後，確定嗎？" },
  cancel: { agree: "同意取消", refuse: "不同意", ask: "同意後交易立即取消，不能恢復。確定要取消嗎？" },
};

/** A question that waits for an answer, of this side or of the other. */
function OpenAsk({ ask, other, disputed }: { ask: RoomAsk; other: string; disputed: boolean }) {
  const [asking, setAsking] = useState(false);
  const text = words[ask.kind];
  const { busy, refusal, run } = useAction(
    (agree: boolean) => api.call("POST /api/order_asks/{id}/answer", { params: { id: ask.id }, body: { agree } }),
    { done: (_, agree) => (agree ? "已同意" : "已回覆不同意"), tell: asking ? "here" : "toast" },
  );
  return (
    <Notice
      tone={ask.mine ? "info" : "attention"}
      title={titleOf(ask, other)}
      action={
        ask.mayAnswer ? (
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
              text={text.ask}
              confirmLabel={text.agree}
              tone={ask.kind === "cancel" ? "danger" : "primary"}
              refusal={refusal}
              onConfirm={() => run(true)}
            />
          </>
        ) : null
      }
    >
      <p className="whitespace-pre-wrap break-words">{ask.reason}</p>
      <p className="mt-1 text-sm">
        {disputed ? (
          "平台協調期間，回覆期限暫停計算。"
        ) : ask.state === "escalated" ? (
          ask.mine ? (
            "超過 72 小時沒有回覆，已交由平台裁定；對方仍可以先回覆。"
          ) : (
            "超過 72 小時沒有回覆，已交由平台裁定；你仍可以先回覆。"
          )
        ) : (
          <>
            {ask.mine ? "等待對方回覆，" : "請回覆，"}
            <Deadline iso={ask.answerBy} calm={ask.mine} />
          </>
        )}
      </p>
    </Notice>
  );
}

export function Asks({ room }: { room: Room }) {
  return room.asks
    .filter((ask) => ask.state === "open" || ask.state === "escalated")
    .map((ask) => <OpenAsk key={ask.id} ask={ask} other={room.other.nickname} disputed={room.state === "disputed"} />);
}
