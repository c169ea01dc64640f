import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { AnswerDialog, ContestDialog, DecideDialog } from "./case-dialogs.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

type CaseFile = AnswerOf<"GET /api/admin/disputes/{orderId}">;
type Open = "decide_dispute" | "agree" | "refuse" | "contest" | "close_order" | "refund" | null;

/** The actions of this operator on a case; the server decides which are available. */
export function CaseActs({ file }: { file: CaseFile }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { may, blocked } = file;
  const waits = file.state === "disputed" || file.proposal !== null || file.contest?.decidedAt === null;
  return (
    <div className="flex flex-col gap-3">
      {blocked && waits ? <Alert tone="attention">{blocked}</Alert> : null}
      {may.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {may.includes("decide_dispute") ? <Button onClick={() => setOpen("decide_dispute")}>裁定</Button> : null}
          {may.includes("answer_proposal") ? (
            <>
              <Button onClick={() => setOpen("agree")}>代為同意取消</Button>
              <Button variant="secondary" onClick={() => setOpen("refuse")}>
                不同意取消
              </Button>
            </>
          ) : null}
          {may.includes("close_order") ? (
            <Button
              variant={may.includes("answer_proposal") ? "secondary" : "primary"}
              onClick={() => setOpen("close_order")}
            >
              代為結束交易
            </Button>
          ) : null}
          {may.includes("refund_after") ? (
            <Button variant="secondary" onClick={() => setOpen("refund")}>
              退款給買家
            </Button>
          ) : null}
          {may.includes("decide_contest") ? <Button onClick={() => setOpen("contest")}>決定責任歸屬</Button> : null}
        </div>
      ) : null}
      {open === "decide_dispute" || open === "close_order" ? (
        <DecideDialog file={file} closes={open === "close_order"} onClose={close} />
      ) : null}
      {open === "agree" || open === "refuse" ? (
        <AnswerDialog file={file} agree={open === "agree"} onClose={close} />
      ) : null}
      {open === "refund" ? <RefundDialog file={file} onClose={close} /> : null}
      {open === "contest" ? <ContestDialog file={file} onClose={close} /> : null}
    </div>
  );
}
