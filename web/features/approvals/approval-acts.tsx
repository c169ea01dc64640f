import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { RejectForm } from "#contract/approvals/schemas.ts";
import { money } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

type Approval = AnswerOf<"GET /api/admin/approvals">["data"][number];
type EndProps = { id: number; act: "reject" | "withdraw"; onClose: () => void };

function EndDialog({ id, act, onClose }: EndProps) {
  const withdraws = act === "withdraw";
  const form = useActionForm(
    RejectForm,
    { reason: "" },
    (body) => api.call(`POST /api/admin/approvals/{id}/${act}`, { params: { id }, body }),
    { done: withdraws ? "已撤回，沒有任何變動" : "已退回，沒有任何變動", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={withdraws ? "撤回這個決定" : "退回這個決定"}
      text="不會有任何變動，可以重新處理。原因會留在操作紀錄。"
      submit={withdraws ? "撤回" : "退回"}
      onClose={onClose}
    >
      <Field label="原因" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** What this operator may do with a proposed decision; the server says what that is. */
export function ApprovalActs({ approval: { id, may, amount } }: { approval: Approval }) {
  const [open, setOpen] = useState<Approval["may"][number] | null>(null);
  const close = () => setOpen(null);
  const approve = useAction(() => api.call("POST /api/admin/approvals/{id}/approve", { params: { id } }), {
    done: "已放行並執行",
    tell: "here",
  });
  if (may.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {may.includes("approve") ? <Button onClick={() => setOpen("approve")}>放行</Button> : null}
      {may.includes("reject") ? (
        <Button variant="secondary" onClick={() => setOpen("reject")}>
          退回
        </Button>
      ) : null}
      {may.includes("withdraw") ? (
        <Button variant="secondary" onClick={() => setOpen("withdraw")}>
          撤回
        </Button>
      ) : null}
      <Confirm
        open={open === "approve"}
        onOpenChange={(next) => next || close()}
        title="放行這個決定"
        text={`${amount > 0 ? `立即處理 ${money(amount)} 的款項` : "立即執行"}，不能恢復。操作紀錄會留下你和提出的人。`}
        confirmLabel="放行"
        onConfirm={approve.run}
        refusal={approve.refusal}
      />
      {open === "reject" || open === "withdraw" ? <EndDialog id={id} act={open} onClose={close} /> : null}
    </div>
  );
}
