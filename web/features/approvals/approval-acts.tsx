import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { RejectForm } from "#contract/approvals/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

type Approval = AnswerOf<"GET /api/admin/approvals">["data"][number];
type Action = Approval["actions"][number];
type ActProps = { id: number; action: Action; onClose: () => void };

function EndDialog({ id, action: { name, label, done }, onClose }: ActProps) {
  const act = name === "withdraw" ? name : "reject";
  const form = useActionForm(
    RejectForm,
    { reason: "" },
    (body) => api.call(`POST /api/admin/approvals/{id}/${act}`, { params: { id }, body }),
    { done: done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`${label}這個決定`}
      text="不會有任何變動，可以重新處理。原因會留在操作紀錄。"
      submit={label}
      onClose={onClose}
    >
      <Field label="原因" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** The actions of this operator on a proposed decision; the server decides which are available. */
export function ApprovalActs({ approval: { id, actions } }: { approval: Approval }) {
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const approval = actions.find(({ form }) => form === "approve");
  const approve = useAction(() => api.call("POST /api/admin/approvals/{id}/approve", { params: { id } }), {
    done: approval?.done ?? "",
    notice: "inline",
  });
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button key={action.name} variant={variantOf(action)} onClick={() => setOpen(action)}>
          {action.label}
        </Button>
      ))}
      {approval ? (
        <Confirm
          open={open?.form === "approve"}
          onOpenChange={(next) => next || close()}
          title={`${approval.label}這個決定`}
          text={approval.confirm ?? ""}
          confirmLabel={approval.label}
          onConfirm={approve.run}
          refusal={approve.refusal}
        />
      ) : null}
      {open?.form === "reason" ? <EndDialog id={id} action={open} onClose={close} /> : null}
    </div>
  );
}
