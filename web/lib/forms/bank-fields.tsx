import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { banks } from "#contract/accounts/banks.ts";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";

type BankFieldsProps = {
  bankCode: UseFormRegisterReturn;
  account: UseFormRegisterReturn;
  errors: { bankCode?: FieldError | undefined; account?: FieldError | undefined };
  required?: boolean;
};

/** Fields for a bank account. */
export function BankFields({ bankCode, account, errors, required }: BankFieldsProps) {
  return (
    <>
      <Field label="銀行" required={required} error={errors.bankCode?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...bankCode}>
            <option value="">請選擇銀行</option>
            {banks.map(([code, name]) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="帳號" required={required} hint="10~16 位數字，加密保存" error={errors.account?.message}>
        {(aria) => <TextInput {...aria} inputMode="numeric" autoComplete="off" {...account} />}
      </Field>
    </>
  );
}
