import { ManualForm, manualAccounts, ReverseForm } from "#contract/books/manual.ts";
import { accountWords } from "#contract/ledger/words.ts";
import { money } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";

const done = "已提出，等待另一位營運人員放行";
const sides = [
  { name: "debit", label: "借方", hint: "增加的費用，或錢進來的帳戶" },
  { name: "credit", label: "貸方", hint: "增加的收入，或錢出去的帳戶；銀行扣款選銀行帳戶" },
] as const;

/** Form to propose a manual journal. */
export function ManualDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const form = useActionForm(
    ManualForm,
    { debit: "" as never, credit: "" as never, amount: "", month, reason: "" },
    (body, { key }) => api.call("POST /api/admin/books/journals", { body, key }),
    { done, after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="提出帳務調整"
      text="例如登錄銀行扣的費用、金流的月費。另一位營運人員放行後才會入帳；會員的帳戶不能在這裡調整。入帳後要改，請用沖回。"
      submit="提出"
      onClose={onClose}
    >
      {sides.map(({ name, label, hint }) => (
        <Field key={name} label={label} required hint={hint} error={errors[name]?.message}>
          {(aria) => (
            <NativeSelect {...aria} {...form.register(name)}>
              <option value="" disabled>
                請選擇
              </option>
              {manualAccounts.map((account) => (
                <option key={account} value={account}>
                  {accountWords(account)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ))}
      <Field label="金額" required error={errors.amount?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("amount")} />}
      </Field>
      <Field label="所屬月份" required error={errors.month?.message}>
        {(aria) => <TextInput {...aria} type="month" {...form.register("month")} />}
      </Field>
      <Field label="原因" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Form to propose the reversal of a manual journal. */
export function ReverseDialog({ id, amount, onClose }: { id: number; amount: number; onClose: () => void }) {
  const form = useActionForm(
    ReverseForm,
    { reason: "" },
    (body, { key }) => api.call("POST /api/admin/books/journals/{id}/reverse", { params: { id }, body, key }),
    { done, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`要沖回 ${money(amount)} 嗎？`}
      text="會提出一筆借貸相反的調整，另一位營運人員放行後入帳。"
      submit="提出沖回"
      danger
      onClose={onClose}
    >
      <Field label="原因" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
