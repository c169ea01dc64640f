import { useState } from "react";
import { DecideReportForm } from "#contract/messaging/report-schemas.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";

function DecideDialog({ id, upheld, onClose }: { id: number; upheld: boolean; onClose: () => void }) {
  const form = useActionForm(
    DecideReportForm,
    { upheld, note: "" },
    (body) => api.call("POST /api/admin/message_reports/{id}/decide", { params: { id }, body }),
    { done: "已記錄，並通知檢舉人", after: onClose },
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

/** What an operator makes of a report. */
export function ReportDecision({ id }: { id: number }) {
  const [upheld, setUpheld] = useState<boolean | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setUpheld(true)}>檢舉成立</Button>
      <Button variant="secondary" onClick={() => setUpheld(false)}>
        不成立
      </Button>
      {upheld === null ? null : <DecideDialog id={id} upheld={upheld} onClose={() => setUpheld(null)} />}
    </div>
  );
}
