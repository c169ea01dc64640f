import { CounterForm } from "#contract/copyright/forms.ts";
import { contentMax, nameMax, phoneMax, postalMax } from "#contract/copyright/limits.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Statements } from "./notice-fields.tsx";
import { counterStatements } from "./words.ts";

/** The counter-notice of the member whose content is down. */
export function CounterNoticeForm({ id }: { id: number }) {
  const form = useActionForm(
    CounterForm,
    { name: "", postal: "", phone: "", text: "", goodFaith: false, forward: false, signature: "" },
    (body, { key }) => api.call("POST /api/my_copyright_notices/{id}/counter", { params: { id }, body, key }),
    {
      done: "已送出，並轉給通知人",
      keep: { as: `counter:${id}`, fields: ["name", "postal", "phone", "text"] },
    },
  );
  const { errors } = form.formState;
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      <Field
        label="為什麼你有權使用"
        required
        hint="例如自己創作、取得授權，或屬於合理使用。"
        error={errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: contentMax }}
      >
        {(aria) => <TextArea {...aria} rows={5} {...form.register("text")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="姓名或名稱" required error={errors.name?.message}>
          {(aria) => <TextInput {...aria} autoComplete="name" maxLength={nameMax} {...form.register("name")} />}
        </Field>
        <Field label="電話" hint="可以不填，我們用你的帳號信箱聯絡。" error={errors.phone?.message}>
          {(aria) => (
            <TextInput {...aria} type="tel" autoComplete="tel" maxLength={phoneMax} {...form.register("phone")} />
          )}
        </Field>
      </div>
      <Field label="地址" required error={errors.postal?.message}>
        {(aria) => (
          <TextInput {...aria} autoComplete="street-address" maxLength={postalMax} {...form.register("postal")} />
        )}
      </Field>
      <Statements of={counterStatements} form={form} />
      <Field label="簽名" required hint="再打一次上面的姓名或名稱，當作電子簽名。" error={errors.signature?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" maxLength={nameMax} {...form.register("signature")} />}
      </Field>
      <FormEnd form={form} full>
        送出回復通知
      </FormEnd>
    </form>
  );
}
