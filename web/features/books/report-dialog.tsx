import { useNavigate } from "react-router";
import { z } from "zod";
import { ReportForm, reportMaxBytes } from "#contract/books/settlements.ts";
import { gatewayWords } from "#contract/ledger/words.ts";
import { to } from "#contract/paths/to.ts";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { api } from "#web/lib/calls/api.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";

const rules = { max: 1, maxBytes: reportMaxBytes, totalBytes: reportMaxBytes };
const Form = ReportForm.extend({ report: z.array(z.instanceof(File)).min(1, "請選擇撥款報表") });

/** Form to upload a gateway's settlement report; its preview opens next. */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm(
    Form,
    { gateway: "" as never, report: [] },
    ({ gateway, report }, { key, progress }) =>
      api.call("POST /api/admin/settlements", { body: { gateway }, files: { report }, onProgress: progress, key }),
    { refresh: false, after: ({ id }) => navigate(to("/admin/books/settlements/:id", { id })) },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="讀入撥款報表"
      text="從金流後台下載撥款報表（CSV）再上傳。讀入後先看預覽，確認才會入帳；同一份報表、同一筆交易都只會入帳一次。"
      submit="讀入並預覽"
      onClose={onClose}
    >
      <Field label="金流" required error={errors.gateway?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("gateway")}>
            <option value="" disabled>
              請選擇
            </option>
            {gatewayNames.map((gateway) => (
              <option key={gateway} value={gateway}>
                {gatewayWords(gateway)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="撥款報表" required group error={errors.report?.message}>
        {() => (
          <FilePicker
            files={form.watch("report")}
            onChange={(report) => form.setValue("report", report, { shouldValidate: report.length > 0 })}
            rules={rules}
            locked={form.busy}
          />
        )}
      </Field>
    </FormDialog>
  );
}
