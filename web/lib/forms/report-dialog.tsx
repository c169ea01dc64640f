import type { z } from "zod";
import { reportReasons, ServiceReportForm } from "#contract/catalog/report.ts";
import { serviceReasonMax } from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { Field, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useActionForm } from "./use-action-form.ts";

type Props = {
  title: string;
  /** Says who reads the report and who is not notified of it. */
  text: string;
  /** Examples for the text. */
  examples: string;
  send: (body: z.output<typeof ServiceReportForm>, attempt: Attempt) => Promise<unknown>;
  onClose: () => void;
};

/** Form for a report to the operators: a reason from a list, and a text. */
export function ReportDialog({ title, text, examples, send, onClose }: Props) {
  const form = useActionForm(ServiceReportForm, { text: "" }, send, {
    done: "已送出檢舉，處理結果會通知你",
    after: onClose,
    refresh: false,
    keep: { as: `report:${title}`, fields: ["text"] },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title={title} text={text} submit="送出檢舉" onClose={onClose}>
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
        hint={`例如${examples}。選擇「其他」時必填。`}
        error={errors.text?.message}
        counter={{ value: countCharacters(form.watch("text") ?? ""), max: serviceReasonMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}
