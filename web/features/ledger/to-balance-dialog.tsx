import { PointToBalance } from "#contract/ledger/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

/** Form to convert points back to the balance they came from. */
export default function ToBalanceDialog({ returnable, onClose }: { returnable: number; onClose: () => void }) {
  const form = useActionForm(
    PointToBalance,
    { amount: returnable },
    (body, { key }) => api.call("POST /api/point_to_balance", { body, key }),
    { done: ({ balance }) => `已轉回，目前餘額 ${money(balance)}`, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title="點數轉回餘額"
      text="1 點換回 1 元，立即生效。先轉回最早轉入的點數。"
      submit="轉回餘額"
      onClose={onClose}
    >
      <Field
        label="要轉回的點數"
        required
        hint={`現在可以轉回 ${grouped(returnable)} 點`}
        error={form.formState.errors.amount?.message}
      >
        {(aria) => (
          <TextInput
            {...aria}
            inputMode="numeric"
            autoComplete="off"
            {...form.register("amount", { setValueAs: numberOf })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
