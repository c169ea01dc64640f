import { money } from "#contract/money.ts";
import { type AdminWithdrawal, HandBackForm } from "#contract/withdrawals/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

/** Form to return a withdrawal to the member's balance, with a reason for the member. */
export function HandBackDialog({ row, onClose }: { row: AdminWithdrawal; onClose: () => void }) {
  const form = useActionForm(
    HandBackForm,
    { reason: "" },
    (body, { key }) => api.call("POST /api/admin/withdrawals/{id}/hand_back", { params: { id: row.id }, body, key }),
    { done: "已退回，會員會收到通知", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`退回${row.member.nickname}的提領`}
      text={`${money(row.amount)} 會回到會員的餘額，會員會看到原因。`}
      submit="退回餘額"
      danger
      onClose={onClose}
    >
      <Field label="原因" required hint="會員會看到。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
