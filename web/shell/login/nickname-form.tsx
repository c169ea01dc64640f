import { NicknameForm as NicknameSchema } from "#contract/accounts/schemas.ts";
import { countCharacters } from "#contract/characters.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { useCallForm } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The one thing a new member from elsewhere is asked for. */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone: () => void | Promise<void> }) {
  const form = useCallForm(NicknameSchema, { nickname }, async (body) => {
    await api.call("PUT /api/my_nickname", { body });
    await onDone();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={form.send} noValidate className="flex flex-col gap-4">
      <p className="text-ink-soft">歡迎加入好手。請取一個暱稱，之後可以在帳號設定修改。</p>
      <Field
        label="暱稱"
        error={errors.nickname?.message}
        counter={{ value: countCharacters(form.watch("nickname").trim()), max: terms.nicknameMax }}
      >
        {(aria) => (
          <TextInput {...aria} placeholder="請輸入2~20個文字" autoComplete="nickname" {...form.register("nickname")} />
        )}
      </Field>
      {form.formError ? <Notice tone="danger">{form.formError}</Notice> : null}
      <Button type="submit" full busy={isSubmitting} reason={form.blocked}>
        設定
      </Button>
    </form>
  );
}
