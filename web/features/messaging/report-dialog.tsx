import { ReportForm } from "#contract/messaging/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

type Props = { threadId: number; messageId: number; onClose: () => void };

/** Form to report a message to the operators. */
export default function ReportDialog({ threadId, messageId, onClose }: Props) {
  const form = useActionForm(
    ReportForm,
    { messageId, reason: "" },
    (body, { key }) => api.call("POST /api/my_messages/{id}/report", { params: { id: threadId }, body, key }),
    {
      done: "已送出檢舉，處理結果會通知你",
      after: onClose,
      keep: { as: `report:message:${messageId}`, fields: ["reason"] },
    },
  );
  return (
    <FormDialog
      form={form}
      title="檢舉這則訊息"
      text="客服只會看到這則訊息與前後最多十則，對方不會知道是誰檢舉。"
      submit="送出檢舉"
      onClose={onClose}
    >
      <Field label="原因" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
