import { localMobile } from "#contract/accounts/numbers.ts";
import { BankForm as BankSchema, type MySettings } from "#contract/accounts/settings.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { InvoiceForm } from "#web/lib/checkout/invoice-form.tsx";
import { LenderForm } from "#web/lib/checkout/lender-form.tsx";
import { invoiceWords } from "#web/lib/format/invoice-words.ts";
import { BankFields } from "#web/lib/forms/bank-fields.tsx";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";

type FormProps = { close: () => void };

function BankForm({ close, holder }: FormProps & { holder: string }) {
  const form = useActionForm(
    BankSchema,
    { bankCode: "", account: "" },
    (body) => api.call("PUT /api/my_bank_accounts", { body }),
    {
      done: "收款帳戶已更新",
      after: close,
    },
  );
  const { errors } = form.formState;
  return (
    <RowForm form={form}>
      <p className="text-ink-soft">戶名：{holder}（與身分驗證相同，不能使用他人的帳戶）</p>
      <BankFields bankCode={form.register("bankCode")} account={form.register("account")} errors={errors} />
    </RowForm>
  );
}

export function BankRow({ bank, identity }: Pick<MySettings, "bank" | "identity">) {
  const { busy, run } = useAction(() => api.call("DELETE /api/my_bank_accounts", {}), { done: "收款帳戶已移除" });
  const holder = identity.state === "accepted" ? identity.name : null;
  const now = bank ? `${bank.bankName}，末四碼 ${bank.lastDigits}，戶名 ${bank.holder}` : "尚未設定";
  return (
    <SettingRow
      label="收款帳戶"
      value={holder || bank ? now : "通過身分驗證後才能設定"}
      end={
        bank ? (
          <Button variant="quiet" size="sm" busy={busy} onClick={() => run()}>
            移除<span className="sr-only">收款帳戶</span>
          </Button>
        ) : null
      }
      {...(holder ? { action: bank ? "更換" : "設定" } : {})}
    >
      {(close) => <BankForm close={close} holder={holder ?? ""} />}
    </SettingRow>
  );
}

export function InfoRow({ info }: Pick<MySettings, "info">) {
  return (
    <SettingRow
      label="發票資料"
      value={info ? `${info.name}，${invoiceWords(info)}` : "尚未設定，發票會寄到你的電子信箱"}
      action={info ? "變更" : "設定"}
    >
      {(close) => <InvoiceForm info={info} after={close} />}
    </SettingRow>
  );
}

export function AfteeRow({ aftee }: Pick<MySettings, "aftee">) {
  return (
    <SettingRow
      label="AFTEE 先享後付資料"
      value={aftee ? `${aftee.name}，${localMobile(aftee.cellphone)}` : "尚未設定"}
      action={aftee ? "變更" : "設定"}
    >
      {(close) => <LenderForm data={aftee} after={close} />}
    </SettingRow>
  );
}
