import { z } from "zod";
import { Day, StatementForm } from "#contract/books/trust.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, TextInput } from "#web/ui/forms/field.tsx";

const Form = z.object({ day: Day, ...StatementForm.shape });

/** Form for the balance of the trust account on a day, from the bank's statement. */
export default function StatementDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useActionForm(
    Form,
    { day, amount: "" },
    ({ day, amount }) => api.call("PUT /api/admin/books/statements/{day}", { params: { day }, body: { amount } }),
    { done: "已登錄對帳單餘額", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="登錄對帳單餘額"
      text="填信託專戶當天結束時的餘額，會和帳上的銀行帳戶比較。同一天再登錄會取代前一次，操作紀錄會留下兩次的金額。"
      submit="登錄"
      onClose={onClose}
    >
      <Field label="日期" required error={errors.day?.message}>
        {(aria) => <TextInput {...aria} type="date" {...form.register("day")} />}
      </Field>
      <Field label="餘額" required error={errors.amount?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("amount")} />}
      </Field>
    </FormDialog>
  );
}
