import type { UseFormRegisterReturn } from "react-hook-form";
import { contentMax, nameMax, phoneMax, postalMax, workMax } from "#contract/copyright/limits.ts";
import { type NoticeRole, noticeRoles } from "#contract/copyright/states.ts";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { noticeStatements } from "./words.ts";

type Name =
  | ("role" | "name" | "holder" | "postal" | "phone" | "work" | "content" | "evidence" | "signature")
  | ("removal" | "goodFaith" | "truth");

type Form = {
  register: (name: Name) => UseFormRegisterReturn;
  watch: (name: Name) => unknown;
  formState: { errors: { [N in Name]?: { message?: string | undefined } | undefined } };
};

/** Empty values of the fields. */
export const noNotice = {
  role: "holder" as NoticeRole,
  ...{ name: "", holder: "", postal: "", phone: "", work: "", content: "", evidence: "", signature: "" },
  ...{ removal: false, goodFaith: false, truth: false },
};

/** Statements to tick. */
export function Statements<N extends string>({
  of,
  form,
}: {
  of: readonly (readonly [N, string])[];
  form: {
    register: (name: N) => UseFormRegisterReturn;
    formState: { errors: { [M in N]?: { message?: string | undefined } | undefined } };
  };
}) {
  return (
    <fieldset className="rounded-lg bg-sunken px-4 py-2">
      <legend className="sr-only">聲明</legend>
      {of.map(([name, text]) => (
        <Checkbox key={name} label={text} error={form.formState.errors[name]?.message} {...form.register(name)} />
      ))}
    </fieldset>
  );
}

function Who({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="你的身分" required error={errors.role?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("role")}>
            {Object.entries(noticeRoles).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="姓名或名稱" required error={errors.name?.message}>
          {(aria) => <TextInput {...aria} autoComplete="name" maxLength={nameMax} {...form.register("name")} />}
        </Field>
        <Field label="電話" required error={errors.phone?.message}>
          {(aria) => (
            <TextInput {...aria} type="tel" autoComplete="tel" maxLength={phoneMax} {...form.register("phone")} />
          )}
        </Field>
      </div>
      {form.watch("role") === "agent" ? (
        <Field label="權利人的姓名或名稱" required error={errors.holder?.message}>
          {(aria) => <TextInput {...aria} maxLength={nameMax} {...form.register("holder")} />}
        </Field>
      ) : null}
      <Field label="地址" required hint="不會給對方看，對方只看得到姓名或名稱。" error={errors.postal?.message}>
        {(aria) => (
          <TextInput {...aria} autoComplete="street-address" maxLength={postalMax} {...form.register("postal")} />
        )}
      </Field>
    </>
  );
}

/** What a notice says besides where the content is. */
export function NoticeFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="被侵害的著作" required hint="著作或製版的名稱，例如「山與海插畫集」。" error={errors.work?.message}>
        {(aria) => <TextInput {...aria} maxLength={workMax} {...form.register("work")} />}
      </Field>
      <Field
        label="侵權的內容"
        required
        hint="頁面上的哪一段文字、哪一張圖片，和你的著作哪裡一樣。"
        error={errors.content?.message}
        counter={{ value: lengthOf(form.watch("content") as string), max: contentMax }}
      >
        {(aria) => <TextArea {...aria} rows={5} {...form.register("content")} />}
      </Field>
      <Field
        label="證明"
        hint="例如最早發表的網址、日期或登記字號。"
        error={errors.evidence?.message}
        counter={{ value: lengthOf(form.watch("evidence") as string), max: contentMax }}
      >
        {(aria) => <TextArea {...aria} rows={3} {...form.register("evidence")} />}
      </Field>
      <Who form={form} />
      <Statements of={noticeStatements} form={form} />
      <Field label="簽名" required hint="再打一次上面的姓名或名稱，當作電子簽名。" error={errors.signature?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" maxLength={nameMax} {...form.register("signature")} />}
      </Field>
    </>
  );
}
