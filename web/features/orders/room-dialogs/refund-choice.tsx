import { useState } from "react";
import { BankPayee } from "#contract/finance/refund-payee.ts";
import { grouped } from "#contract/money.ts";
import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { accountRefunds } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { BankFields } from "#web/lib/forms/bank-fields.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, RadioCards, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

type Refund = Room["refundChoices"][number];

const ways = [
  { value: "points", title: "退為點數", text: "立即入帳，可以折抵任何訂單，沒有使用期限。" },
  { value: "bank", title: "匯到我的銀行帳戶", text: "由財務人員匯款，通常 3 到 5 個工作天，不收手續費。" },
] as const;

/** Form of the buyer to choose where a refund goes that cannot be returned through the payment method. */
export function RefundChoices({ room }: { room: Room }) {
  return room.refundChoices.map((refund) => <RefundChoice key={refund.id} refund={refund} />);
}

function RefundChoice({ refund }: { refund: Refund }) {
  const [way, setWay] = useState<(typeof ways)[number]["value"] | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">選擇退款 {money(refund.amount)} 的收款方式</h2>
        <p className="mt-1 text-ink-soft">ATM 轉帳與超商繳費的款項沒有辦法原路退回。</p>
      </div>
      <RadioCards
        name={`refund-${refund.id}`}
        aria-label="收款方式"
        columns={2}
        options={ways}
        value={way}
        onChange={setWay}
      />
      {way === "points" ? <AsPoints refund={refund} /> : null}
      {way === "bank" ? refund.verifyFirst ? <VerifyFirst /> : <ToAccount refund={refund} /> : null}
    </Card>
  );
}

function AsPoints({ refund }: { refund: Refund }) {
  const { run, busy, refusal } = useAction(
    (_: object, { key }) =>
      api.call("POST /api/refunds/{id}/choice", { params: { id: refund.id }, body: { way: "points" }, key }),
    { done: `已退為 ${refund.amount} 點`, notice: "inline" },
  );
  return (
    <>
      {refusal ? (
        <Alert tone="danger" live>
          {refusal}
        </Alert>
      ) : null}
      <Button className="self-start" busy={busy} onClick={() => run({})}>
        退為 {grouped(refund.amount)} 點
      </Button>
    </>
  );
}

function VerifyFirst() {
  return (
    <Alert
      tone="attention"
      title="匯款前請先完成身分驗證"
      action={
        <Link href={`${to("/mypage/setting")}#identity`} className="link">
          前往身分驗證
        </Link>
      }
    >
      {accountRefunds.days} 天內退到銀行帳戶超過 {money(accountRefunds.unverifiedMost)}{" "}
      時，要先確認收款人是你本人。不想等的話，也可以退為點數，立即入帳。
    </Alert>
  );
}

function ToAccount({ refund }: { refund: Refund }) {
  const form = useActionForm(
    BankPayee,
    { way: "bank", bankCode: "", account: "", holder: refund.holder ?? "" },
    (body, { key }) => api.call("POST /api/refunds/{id}/choice", { params: { id: refund.id }, body, key }),
    { done: "已收到帳戶，匯款後會通知你" },
  );
  const { errors } = form.formState;
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex max-w-form flex-col gap-4">
      <BankFields bankCode={form.register("bankCode")} account={form.register("account")} errors={errors} required />
      <Field
        label="戶名"
        required
        hint={refund.holder ? "與身分驗證相同，不能使用他人的帳戶" : "要和存摺上的戶名相同"}
        error={errors.holder?.message}
      >
        {(aria) => (
          <TextInput {...aria} autoComplete="name" readOnly={refund.holder !== null} {...form.register("holder")} />
        )}
      </Field>
      <FormEnd form={form} className="self-start">
        匯款 {money(refund.amount)} 給我
      </FormEnd>
    </form>
  );
}
