import { localMobile } from "#contract/accounts/numbers.ts";
import { AfteeForm, type MySettings } from "#contract/accounts/settings.ts";
import { api } from "#web/lib/calls/api.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

const NOTHING = { name: "", cellphone: "", address: "", email: "", birthday: "" };

/** Form for the personal data that AFTEE receives: in the settings, and at checkout when it is missing. */
export function LenderForm({ data, after }: { data: MySettings["aftee"]; after?: () => void }) {
  const start = data ? { ...data, cellphone: localMobile(data.cellphone) } : NOTHING;
  const form = useActionForm(AfteeForm, start, (body) => api.call("PUT /api/my_info_aftee", { body }), {
    done: "先享後付資料已更新",
    ...(after && { after }),
  });
  const { errors } = form.formState;
  return (
    <RowForm form={form}>
      <Field label="真實姓名" error={errors.name?.message}>
        {(aria) => <TextInput {...aria} autoComplete="name" {...form.register("name")} />}
      </Field>
      <Field label="手機號碼" error={errors.cellphone?.message}>
        {(aria) => <TextInput {...aria} type="tel" autoComplete="tel" {...form.register("cellphone")} />}
      </Field>
      <Field label="電子信箱" error={errors.email?.message}>
        {(aria) => <TextInput {...aria} type="email" autoComplete="email" {...form.register("email")} />}
      </Field>
      <Field label="地址" error={errors.address?.message}>
        {(aria) => <TextInput {...aria} autoComplete="street-address" {...form.register("address")} />}
      </Field>
      <Field label="生日（選填）" error={errors.birthday?.message}>
        {(aria) => <TextInput {...aria} type="date" autoComplete="bday" {...form.register("birthday")} />}
      </Field>
    </RowForm>
  );
}
