import { banks } from "#contract/accounts/banks.ts";
import { localMobile } from "#contract/accounts/numbers.ts";
import { BankForm as BankSchema, InfoForm as InfoSchema, type MySettings } from "#contract/accounts/settings.ts";
import { api } from "#web/lib/api.ts";
import { LenderForm } from "#web/lib/lender-form.tsx";
import { RowForm } from "#web/lib/row-form.tsx";
import { useAction } from "#web/lib/use-action.ts";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, RadioCards, TextInput } from "#web/ui/field.tsx";
import { SettingRow } from "#web/ui/setting-row.tsx";

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
      <Field label="銀行" error={errors.bankCode?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("bankCode")}>
            <option value="">請選擇銀行</option>
            {banks.map(([code, name]) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="帳號" hint="10~16 位數字，加密保存" error={errors.account?.message}>
        {(aria) => <TextInput {...aria} inputMode="numeric" autoComplete="off" {...form.register("account")} />}
      </Field>
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

const KINDS = [
  { value: "personal", title: "個人" },
  { value: "company", title: "公司（統一編號）" },
] as const;

const NO_INFO = { kind: "personal", name: "", businessNumber: "", carrier: "", address: "" } as const;

function InfoForm({ close, info }: FormProps & Pick<MySettings, "info">) {
  const form = useActionForm(InfoSchema, info ?? NO_INFO, (body) => api.call("PUT /api/my_info", { body }), {
    done: "發票資料已更新",
    after: close,
  });
  const { errors } = form.formState;
  const kind = form.watch("kind");
  const company = kind === "company";
  return (
    <RowForm form={form}>
      <Field label="開立對象" group>
        {(aria) => (
          <RadioCards
            {...aria}
            name="kind"
            columns={2}
            options={KINDS}
            value={kind}
            onChange={(value) => form.setValue("kind", value, { shouldValidate: true })}
          />
        )}
      </Field>
      <Field label={company ? "公司名稱" : "姓名"} error={errors.name?.message}>
        {(aria) => <TextInput {...aria} autoComplete={company ? "organization" : "name"} {...form.register("name")} />}
      </Field>
      {company ? (
        <Field
          label="統一編號"
          hint="賣家開勞務報酬單給公司時，會帶入公司名稱與統一編號"
          error={errors.businessNumber?.message}
        >
          {(aria) => (
            <TextInput {...aria} inputMode="numeric" autoComplete="off" {...form.register("businessNumber")} />
          )}
        </Field>
      ) : (
        <Field label="手機條碼（選填）" hint="/ 開頭的 8 個字元，發票會存入載具" error={errors.carrier?.message}>
          {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("carrier")} />}
        </Field>
      )}
      <Field label="地址（選填）" error={errors.address?.message}>
        {(aria) => <TextInput {...aria} autoComplete="street-address" {...form.register("address")} />}
      </Field>
    </RowForm>
  );
}

export function InfoRow({ info }: Pick<MySettings, "info">) {
  const mark = info?.businessNumber
    ? `，統一編號 ${info.businessNumber}`
    : info?.carrier
      ? `，載具 ${info.carrier}`
      : "";
  return (
    <SettingRow label="發票資料" value={info ? `${info.name}${mark}` : "尚未設定"} action={info ? "變更" : "設定"}>
      {(close) => <InfoForm close={close} info={info} />}
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
