import { isBusinessNumber, plain } from "#contract/accounts/numbers.ts";
import { type Info, InfoForm, type MySettings } from "#contract/accounts/settings.ts";
import { api } from "#web/lib/calls/api.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Checkbox, Field, RadioCards, TextInput } from "#web/ui/forms/field.tsx";

const KINDS = [
  { value: "personal", title: "個人" },
  { value: "company", title: "公司（統一編號）" },
] as const;

const DELIVERIES = [
  { value: "member", title: "會員載具", text: "由 ezPay 保管，通知寄到你的電子信箱。" },
  { value: "mobile", title: "手機條碼" },
  { value: "certificate", title: "自然人憑證" },
  { value: "donation", title: "捐贈", text: "填寫受贈團體的捐贈碼，開立後不能改回來。" },
] as const;

const NO_INFO = {
  kind: "personal",
  name: "",
  businessNumber: "",
  confirmedNumber: "",
  delivery: "member",
  carrier: "",
  loveCode: "",
  address: "",
} as const;

/** Saved values count as confirmed where a confirmation was required. */
const startOf = (info: MySettings["info"]) => (info ? { ...info, confirmedNumber: info.businessNumber } : NO_INFO);

type Props = {
  info: MySettings["info"];
  after: () => void;
  /** Saves it somewhere other than the member's own settings. */
  save?: (info: Info) => Promise<unknown>;
  done?: string;
};

const saveOwn = (body: Info) => api.call("PUT /api/my_info", { body });

/**
 * Form for the recipient of invoices: a member's own in the settings and at checkout, and in the console for an invoice
 * that its issuer rejected.
 */
export function InvoiceForm({ info, after, save = saveOwn, done = "發票資料已更新" }: Props) {
  const form = useActionForm<typeof InfoForm, unknown>(InfoForm, startOf(info), save, { done, after });
  const { errors } = form.formState;
  const kind = form.watch("kind");
  const company = kind === "company";
  const number = plain(form.watch("businessNumber") ?? "");
  const unusual = company && /^\d{8}$/.test(number) && !isBusinessNumber(number) && isBusinessNumber(number, number);
  const delivery = company ? "member" : (form.watch("delivery") ?? "member");
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
        <Field label="怎麼收發票" group error={errors.delivery?.message}>
          {(aria) => (
            <RadioCards
              {...aria}
              name="delivery"
              columns={2}
              options={DELIVERIES}
              value={delivery}
              onChange={(value) => form.setValue("delivery", value)}
            />
          )}
        </Field>
      )}
      {unusual ? (
        <Checkbox
          label="號碼沒錯"
          hint="少數公司的統一編號和檢查碼對不上。和公司登記資料核對過，就可以直接使用。"
          checked={form.watch("confirmedNumber") === number}
          onChange={(event) => {
            form.setValue("confirmedNumber", event.target.checked ? number : "");
            if (form.formState.isSubmitted) void form.trigger("businessNumber");
          }}
        />
      ) : null}
      {delivery === "mobile" || delivery === "certificate" ? (
        <Field
          label={delivery === "mobile" ? "手機條碼" : "自然人憑證條碼"}
          hint={delivery === "mobile" ? "/ 開頭的 8 個字元，可以有 + - ." : "2 個大寫英文字母加 14 位數字"}
          error={errors.carrier?.message}
        >
          {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("carrier")} />}
        </Field>
      ) : null}
      {delivery === "donation" ? (
        <Field label="捐贈碼" hint="受贈團體的愛心碼，3 到 7 位數字" error={errors.loveCode?.message}>
          {(aria) => <TextInput {...aria} inputMode="numeric" autoComplete="off" {...form.register("loveCode")} />}
        </Field>
      ) : null}
      <Field label="地址（選填）" error={errors.address?.message}>
        {(aria) => <TextInput {...aria} autoComplete="street-address" {...form.register("address")} />}
      </Field>
    </RowForm>
  );
}
