import { useState } from "react";
import { DecideReportForm, type ReportAction } from "#contract/reports/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

type DecideProps = { id: number; action: ReportAction; onClose: () => void };

function DecideDialog({ id, action, onClose }: DecideProps) {
  const upheld = action.name === "uphold";
  const form = useActionForm(
    DecideReportForm,
    { upheld, note: "" },
    (body) => api.call("POST /api/admin/message_reports/{id}/decide", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={upheld ? "檢舉成立" : "檢舉不成立"}
      text="檢舉人會收到結果，說明只留在檢舉與操作紀錄。"
      submit={upheld ? "確定成立" : "確定不成立"}
      onClose={onClose}
    >
      <Field label="處理說明" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

/** Buttons to decide a report. */
export function ReportDecision({ id, actions }: { id: number; actions: ReportAction[] }) {
  const [action, setAction] = useState<ReportAction | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((each) => (
        <Button key={each.name} variant={variantOf(each)} onClick={() => setAction(each)}>
          {each.label}
        </Button>
      ))}
      {action ? <DecideDialog id={id} action={action} onClose={() => setAction(null)} /> : null}
    </div>
  );
}
