import { reportReasons, ServiceReportForm } from "#contract/catalog/report.ts";
import { countCharacters } from "#contract/characters.ts";
import { serviceReasonMax } from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Field, NativeSelect, TextArea } from "#web/ui/field.tsx";

type Props = { articleId: number; onClose: () => void };

/** Shows an article to the operators: what is wrong with it, from a list and in words. */
export default function ReportDialog({ articleId, onClose }: Props) {
  const form = useActionForm(
    ServiceReportForm,
    { text: "" },
    (body, { key }) => api.call("POST /api/blogs/{id}/report", { params: { id: articleId }, body, key }),
    { done: "已送出檢舉，處理結果會通知你", after: onClose, refresh: false },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="檢舉這篇文章"
      text="檢舉會交由編輯確認，作者不會知道是誰檢舉。"
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
        hint="例如有問題的段落，或原作品的網址。選擇「其他」時必填。"
        error={errors.text?.message}
        counter={{ value: countCharacters(form.watch("text") ?? ""), max: serviceReasonMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}
