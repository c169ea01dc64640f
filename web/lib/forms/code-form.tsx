import { CodeForm as CodeSchema } from "#contract/second-factor/schemas.ts";
import type { ActionOptions } from "#web/lib/calls/use-action.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { FormEnd } from "./form-end.tsx";
import { useActionForm } from "./use-action-form.ts";

type CodeFormProps<A> = {
  send: (body: { code: string }) => Promise<A>;
  after: (answer: A) => unknown;
  refused?: ActionOptions<{ code: string }, A>["refused"];
  submit: string;
  /** Accepts only codes of the app: there are no recovery codes during setup. */
  appOnly?: boolean;
  /** Whether success changes what the page shows. */
  refresh?: boolean;
};

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm<A>({ send, after, refused, submit, appOnly = false, refresh = false }: CodeFormProps<A>) {
  const form = useActionForm(CodeSchema, { code: "" }, send, { after, refresh, ...(refused && { refused }) });
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field
        label="驗證碼"
        hint={appOnly ? "驗證 App 顯示的 6 位數字" : "驗證 App 顯示的 6 位數字，手機不在身邊時也可以輸入一組復原碼"}
        error={form.formState.errors.code?.message}
      >
        {(aria) => (
          <TextInput
            {...aria}
            autoComplete="one-time-code"
            inputMode={appOnly ? "numeric" : "text"}
            autoCapitalize="characters"
            spellCheck={false}
            className="tabular-nums tracking-widest"
            {...form.register("code")}
          />
        )}
      </Field>
      <FormEnd form={form} full>
        {submit}
      </FormEnd>
    </form>
  );
}
