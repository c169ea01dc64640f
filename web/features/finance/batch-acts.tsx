import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";

type Batch = AnswerOf<"GET /api/admin/withdrawal_batches/{id}">;

/** The actions of the finance team on a batch; the server decides which are available. */
export function BatchActs({ batch }: { batch: Batch }) {
  const { id, actions } = batch;
  const [open, setOpen] = useState<"discard" | "answer" | null>(null);
  const of = (form: Batch["actions"][number]["form"]) => actions.find((action) => action.form === form);
  const [propose, discard, answer] = [of("propose"), of("discard"), of("answer")];
  const proposing = useAction(
    (_: object, { key }) => api.call("POST /api/admin/withdrawal_batches/{id}/propose", { params: { id }, key }),
    { done: propose?.done ?? "" },
  );
  const discarding = useAction(
    (_: object, { key }) => api.call("POST /api/admin/withdrawal_batches/{id}/discard", { params: { id }, key }),
    { done: discard?.done ?? "", notice: "inline" },
  );
  if (actions.length === 0) return null;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      {propose ? (
        <Button busy={proposing.busy} onClick={() => proposing.run({})}>
          {propose.label}
        </Button>
      ) : null}
      {answer ? <Button onClick={() => setOpen("answer")}>{answer.label}</Button> : null}
      {discard ? (
        <>
          <Button variant="secondary" onClick={() => setOpen("discard")}>
            {discard.label}
          </Button>
          <Confirm
            open={open === "discard"}
            onOpenChange={(next) => next || close()}
            title="取消這個批次？"
            text={discard.confirm ?? ""}
            confirmLabel={discard.label}
            tone="danger"
            refusal={discarding.refusal}
            onConfirm={() => discarding.run({})}
          />
        </>
      ) : null}
      {open === "answer" ? <AnswerDialog id={id} done={answer?.done ?? ""} onClose={close} /> : null}
    </div>
  );
}
