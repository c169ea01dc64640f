import type { AnswerOf } from "#contract/api.ts";
import { termsNoticeDays } from "#contract/terms.ts";
import { textLimits as limits, TextChange } from "#contract/texts/schemas.ts";
import { splitSections } from "#contract/texts/sections.ts";
import { api } from "#web/lib/calls/api.ts";
import { date } from "#web/lib/format/format.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Section } from "#web/ui/card.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Prose } from "../prose.tsx";

type File = AnswerOf<"GET /api/admin/texts/{id}">;

/** What the operator writes; the version that was opened belongs to it, so that a second press is refused, too. */
const Form = TextChange.omit({ restores: true });

const formOf = ({ title, lead, text, terms, version }: File) => ({
  title,
  lead,
  text,
  version,
  day: terms ? "" : null,
  change: terms ? "" : null,
});

function Preview({ title, lead, text }: { title: string; lead: string; text: string }) {
  return (
    <Section title="預覽">
      <div inert>
        <p className="font-serif text-2xl [overflow-wrap:anywhere]">{title || "標題"}</p>
        <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{lead}</p>
        {splitSections(text, limits.heading).parts.map(({ heading, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <div key={at} className="mt-6">
            <p className="font-serif text-xl [overflow-wrap:anywhere]">{heading}</p>
            <Prose text={text} className="mt-2 [overflow-wrap:anywhere]" />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Form of a text with the page as it will look. Terms also need a day and a sentence for the members. */
export function TextEditor({ file }: { file: File }) {
  const form = useActionForm(
    Form,
    formOf(file),
    (body) => api.call("PUT /api/admin/texts/{id}", { params: { id: file.id }, body: { ...body, restores: null } }),
    {
      done: file.terms ? "已公告，會通知所有會員" : "已儲存，網站幾秒內跟著改",
      after: (saved): unknown => form.reset(formOf(saved)),
      refresh: true,
    },
  );
  const { errors, isDirty } = form.formState;
  const { title = "", lead = "", text = "", change } = form.watch();
  return (
    <div className="grid gap-8 wide:grid-cols-2 wide:items-start">
      <form method="dialog" noValidate className="flex min-w-0 flex-col gap-5" onSubmit={form.send}>
        <Field
          label="標題"
          required
          error={errors.title?.message}
          counter={{ value: lengthOf(title), max: limits.title }}
        >
          {(aria) => <TextInput {...aria} {...form.register("title")} />}
        </Field>
        <Field
          label="一句話說明"
          required
          hint="標題下面的一句話，目錄和搜尋引擎也會用到"
          error={errors.lead?.message}
          counter={{ value: lengthOf(lead), max: limits.lead }}
        >
          {(aria) => <TextArea {...aria} rows={2} {...form.register("lead")} />}
        </Field>
        <Field
          label="內容"
          required
          hint="「## 」開頭是小標題，空一行是新的一段；「- 」開頭是項目，「1. 」開頭是步驟，[文字](/網址) 是站內連結。改過之後，裡面的天數和費率不會再跟著系統變。"
          error={errors.text?.message}
          counter={{ value: lengthOf(text), max: limits.text }}
        >
          {(aria) => <TextArea {...aria} rows={24} {...form.register("text")} />}
        </Field>
        {file.terms ? (
          <>
            <Field
              label="生效日"
              required
              hint={`條款修改要在 ${termsNoticeDays} 天前公告，最早 ${date(file.earliest)}`}
              error={errors.day?.message}
            >
              {(aria) => <TextInput {...aria} type="date" min={file.earliest} {...form.register("day")} />}
            </Field>
            <Field
              label="改了什麼"
              required
              hint="這幾句話會寄給所有會員，也會顯示在這一頁"
              error={errors.change?.message}
              counter={{ value: lengthOf(change ?? ""), max: limits.change }}
            >
              {(aria) => <TextArea {...aria} rows={3} {...form.register("change")} />}
            </Field>
          </>
        ) : null}
        <FormEnd form={form} reason={isDirty ? null : "目前沒有要儲存的修改"} className="self-start">
          {file.terms ? "公告修改" : "儲存"}
        </FormEnd>
      </form>
      <Preview title={title} lead={lead} text={text} />
    </div>
  );
}
