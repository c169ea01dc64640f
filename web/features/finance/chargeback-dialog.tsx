import { useNavigate } from "react-router";
import { ChargebackForm, chargebackReasons } from "#contract/finance/chargebacks.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";

const empty = { number: "", amount: "", day: "", due: "", reason: "" as never, reference: "", note: "" };

/** Form to record a chargeback from the gateway's notice. */
export default function ChargebackDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm(
    ChargebackForm,
    empty,
    (body, { key }) => api.call("POST /api/admin/chargebacks", { body, key }),
    { done: "已登錄付款爭議", after: ({ id }) => navigate(to("/admin/finance/:id", { id })) },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="登錄付款爭議"
      text="依金流轉來的銀行通知填寫。登錄後訂單和這筆款項會先暫停，到銀行判定為止；買賣雙方會收到通知，可能由賣家負擔的收益也會先保留。"
      submit="登錄爭議"
      onClose={onClose}
    >
      <Field label="付款編號" required hint="訂單付款時送給金流的編號" error={errors.number?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("number")} />}
      </Field>
      <Field label="爭議金額" required error={errors.amount?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("amount")} />}
      </Field>
      <Field label="通知日期" required error={errors.day?.message}>
        {(aria) => <TextInput {...aria} type="date" {...form.register("day")} />}
      </Field>
      <Field label="回覆期限" required hint="銀行收件的最後一天" error={errors.due?.message}>
        {(aria) => <TextInput {...aria} type="date" {...form.register("due")} />}
      </Field>
      <Field label="爭議原因" required error={errors.reason?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("reason")}>
            <option value="" disabled>
              請選擇
            </option>
            {Object.entries(chargebackReasons).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="爭議案號" required hint="銀行或金流通知上的編號" error={errors.reference?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("reference")} />}
      </Field>
      <Field label="備註（選填）" hint="只給財務看，買賣雙方不會看到。" error={errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}
