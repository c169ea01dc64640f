import { reportReasons, ServiceReportForm } from "#contract/catalog/report.ts";
import { countCharacters } from "#contract/characters.ts";
import { serviceReasonMax } from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Field, NativeSelect, TextArea } from "#web/ui/field.tsx";

type Props = { entry: { id: number; title: string }; onClose: () => void };

/** Shows an entry to the operators: what is wrong with it, from a list and in words. */
export default function ReportDialog({ entry, onClose }: Props) {
  const form = useActionForm(
    ServiceReportForm,
    { text: "" },
    (body, { key }) => api.call("POST /api/campaign_entries/{id}/report", { params: { id: entry.id }, body, key }),
    { done: "已送出檢舉，處理結果會通知你", after: onClose, refresh: false },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={`檢舉「${entry.title}」`}
      text="檢舉會交由營運人員確認，參加者不會知道是誰檢舉。"
      submit="送出檢舉"
      onClose={onClose}
    >
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
        hint="例如有問題的地方，或原作品的網址。選擇「其他」時必填。"
        error={errors.text?.message}
        counter={{ value: countCharacters(form.watch("text") ?? ""), max: serviceReasonMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}
