import { BalanceToPoint } from "#contract/ledger/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { pointsReturnDays } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput } from "#web/ui/forms/field.tsx";

/** Form to convert balance to points, 1 to 1. */
export default function ToPointsDialog({ balance, onClose }: { balance: number; onClose: () => void }) {
  const form = useActionForm(
    BalanceToPoint,
    { amount: balance },
    (body, { key }) => api.call("POST /api/balance_to_point", { body, key }),
    { done: ({ points }) => `已轉換，目前有 ${grouped(points)} 點`, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title="餘額轉為點數"
      text={`1 元換 1 點，立即生效。點數沒有期限，用來買服務，${pointsReturnDays} 天內還沒用的可以轉回餘額。`}
      submit="轉為點數"
      onClose={onClose}
    >
      <Field
        label="要轉換的金額"
        required
        hint={`目前餘額 ${money(balance)}`}
        error={form.formState.errors.amount?.message}
      >
        {(aria) => <MoneyInput {...aria} {...form.register("amount", { setValueAs: numberOf })} />}
      </Field>
    </FormDialog>
  );
}
