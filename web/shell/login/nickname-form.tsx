import { FALLBACK_NICKNAME, NicknameForm as NicknameSchema } from "#contract/accounts/schemas.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

/** Asks a new member from a social login for a nickname. @param nickname taken from the name there */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone: () => void | Promise<void> }) {
  const start = { nickname: nickname === FALLBACK_NICKNAME ? "" : nickname };
  const form = useActionForm(NicknameSchema, start, (body) => api.call("PUT /api/my_nickname", { body }), {
    after: onDone,
    refresh: false,
  });
  const { errors } = form.formState;
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      <p className="text-ink-soft">歡迎加入好手！大家看到的會是這個暱稱，之後也可以在帳號設定修改。</p>
      <Field
        label="暱稱"
        error={errors.nickname?.message}
        counter={{ value: lengthOf(form.watch("nickname")), max: terms.nicknameMax }}
      >
        {(aria) => (
          <TextInput {...aria} placeholder="請輸入2~20個文字" autoComplete="nickname" {...form.register("nickname")} />
        )}
      </Field>
      <FormEnd form={form} full reason={whyOff(form)}>
        設定
      </FormEnd>
    </form>
  );
}
