import { reportReasons, ServiceReportForm } from "#contract/catalog/report.ts";
import { countCharacters } from "#contract/characters.ts";
import { serviceReasonMax } from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Field, NativeSelect, TextArea } from "#web/ui/field.tsx";

type Props = { what: "request" | "offer"; id: number; onClose: () => void };

const words = {
  request: { title: "檢舉這個需求", text: "檢舉會交由客服確認，對方不會知道是誰檢舉。" },
  offer: { title: "檢舉這份提案", text: "檢舉會交由客服確認，賣家不會知道是誰檢舉。" },
};

/** Shows a request or an offer to the operators: what is wrong with it, from a list and in words. */
export function ReportDialog({ what, id, onClose }: Props) {
  const form = useActionForm(
    ServiceReportForm,
    { text: "" },
    (body, { key }) =>
      what === "request"
        ? api.call("POST /api/requests/{id}/report", { params: { id }, body, key })
        : api.call("POST /api/offers/{id}/report", { params: { id }, body, key }),
    { done: "已送出檢舉，處理結果會通知你", after: onClose, refresh: false },
  );
  const { errors } = form.formState;
  return (
    <FormDialog form={form} {...words[what]} submit="送出檢舉" onClose={onClose}>
      <Field label="原因" required error={errors.reason?.message}>
        {(aria) => (
          <NativeSelect {...aria} defaultValue="" {...form.register("reason")}>
            <option value="" disabled>
              請選擇
            </option>
            {Object.entries(reportReasons).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label="說明"
        hint="例如有問題的文字或檔案。選擇「其他」時必填。"
        error={errors.text?.message}
        counter={{ value: countCharacters(form.watch("text") ?? ""), max: serviceReasonMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}
