import type { AnswerOf } from "#contract/api.ts";
import { money } from "#contract/money.ts";
import { withdrawalFee, withdrawalMin } from "#contract/terms.ts";
import { WithdrawForm } from "#contract/withdrawals/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { date } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput } from "#web/ui/forms/field.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";

type Withdrawals = AnswerOf<"GET /api/my_withdrawals">;
type Account = NonNullable<Withdrawals["ready"]["account"]>;
type Props = { balance: number; account: Account; expectedAt: string; onClose: () => void };

/** Form of a withdrawal. While the amount is typed, it shows the bank's fee and the expected date. */
export default function WithdrawDialog({ balance, account, expectedAt, onClose }: Props) {
  const form = useActionForm(
    WithdrawForm,
    { amount: balance },
    (body, { key }) => api.call("POST /api/balance_to_transfer", { body, key }),
    { done: ({ arrives }) => `已申請提領，${money(arrives)} 會匯到你的帳戶`, after: onClose },
  );
  const amount = Number(form.watch("amount")) || 0;
  return (
    <FormDialog
      form={form}
      title="提領到銀行帳戶"
      text="每週三統一匯款。申請後款項會先從餘額扣下，銀行退回時全數回到餘額。"
      submit="申請提領"
      onClose={onClose}
    >
      <Field
        label="提領金額"
        required
        hint={`餘額 ${money(balance)}，至少提領 ${money(withdrawalMin)}`}
        error={form.formState.errors.amount?.message}
      >
        {(aria) => <MoneyInput {...aria} {...form.register("amount", { setValueAs: numberOf })} />}
      </Field>
      <Facts
        items={[
          { term: "匯入帳戶", value: `${account.bankName}，末四碼 ${account.lastDigits}` },
          { term: "戶名", value: account.holder },
          { term: "銀行手續費", value: money(withdrawalFee) },
          { term: "實際匯出", value: <strong>{money(Math.max(0, amount - withdrawalFee))}</strong> },
          { term: "預計入帳", value: `${date(expectedAt)}，遇假日順延` },
        ]}
      />
    </FormDialog>
  );
}
