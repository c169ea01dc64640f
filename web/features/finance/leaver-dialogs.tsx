import { money } from "#contract/money.ts";
import { type AdminWithdrawal, CorrectForm, HandBackForm } from "#contract/withdrawals/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { BankFields } from "#web/lib/forms/bank-fields.tsx";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type Props = { row: AdminWithdrawal; onClose: () => void };

/** Form to enter another account when the transfer to a member who has left was returned. */
export function CorrectDialog({ row, onClose }: Props) {
  const form = useActionForm(
    CorrectForm,
    { bankCode: "", account: "", holder: "", reason: "" },
    (body, { key }) => api.call("POST /api/admin/withdrawals/{id}/correct", { params: { id: row.id }, body, key }),
    { done: "收款帳戶已更正，會放進下一個批次", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="更正收款帳戶"
      text={`${money(row.amount)} 會匯到新的帳戶。請先確認提供帳戶的是本人；更正的人不能放行這個批次。`}
      submit="更正"
      onClose={onClose}
    >
      <BankFields bankCode={form.register("bankCode")} account={form.register("account")} errors={errors} required />
      <Field label="戶名" required hint="要和存摺上的戶名相同" error={errors.holder?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("holder")} />}
      </Field>
      <Field label="怎麼確認是本人" required hint="記在操作紀錄裡。" error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Form to record that the bank returned a transfer that it had reported as paid. */
export function BounceDialog({ row, onClose }: Props) {
  const form = useActionForm(
    HandBackForm,
    { reason: "" },
    (body, { key }) => api.call("POST /api/admin/withdrawals/{id}/bounce", { params: { id: row.id }, body, key }),
    { done: "已提出，等待另一位營運人員放行", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`銀行退回${row.member.nickname}的提領`}
      text={`銀行回覆匯出之後又退了款時使用。放行後 ${money(row.amount)} 會回到會員的餘額；會員已離開的話，會留著等更正收款帳戶。`}
      submit="提出"
      onClose={onClose}
    >
      <Field label="原因" required hint="會員會看到。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
