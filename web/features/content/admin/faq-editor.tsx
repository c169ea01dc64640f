import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { FaqForm, faqLimits } from "#contract/content/faq-admin.ts";
import type { FaqType } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import type { Part } from "#web/lib/versions/versions.tsx";
import { Section } from "#web/ui/card.tsx";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Prose } from "../prose.tsx";

type FaqFile = AnswerOf<"GET /api/admin/faq/{id}">;
export type Kinds = readonly { key: FaqType; title: string }[];

/** A question as its history says it. */
export const faqParts =
  (kinds: Kinds) =>
  ({ type, question, answer, hidden }: FaqForm): Part[] => [
    { label: "問題", text: question },
    { label: "類別", text: kinds.find(({ key }) => key === type)?.title ?? type },
    { label: "答案", text: answer.trim() },
    { label: "隱藏", text: hidden ? "是" : "" },
  ];

type Props = {
  /** Null for a new one. */
  file: FaqFile | null;
  type: FaqType;
  kinds: Kinds;
};

/** Form of a question with the answer as it will look. */
export function FaqEditor({ file, type, kinds }: Props) {
  const navigate = useNavigate();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(file?.version ?? 1);
  const start = file ?? { type, question: "", answer: "", hidden: false };
  const form = useActionForm(
    FaqForm,
    { type: start.type, question: start.question, answer: start.answer.trim(), hidden: start.hidden },
    (body, { key }) =>
      file
        ? api.call("PUT /api/admin/faq/{id}", { params: { id: file.id }, body: { ...body, version } })
        : api.call("POST /api/admin/faq", { body, key }),
    {
      done: file ? "已儲存，網站幾秒內跟著改" : "已新增",
      after: ({ id, version, type, question, answer, hidden }): unknown => {
        setVersion(version);
        if (!file) return navigate(to("/admin/faq/:id", { id }), { replace: true });
        form.reset({ type, question, answer: answer.trim(), hidden });
      },
      refresh: file !== null,
    },
  );
  const { errors, isDirty } = form.formState;
  const { question = "", answer = "" } = form.watch();
  return (
    <div className="grid gap-8 wide:grid-cols-2 wide:items-start">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field
          label="問題"
          required
          error={errors.question?.message}
          counter={{ value: lengthOf(question), max: faqLimits.question }}
        >
          {(aria) => <TextInput {...aria} {...form.register("question")} />}
        </Field>
        <Field label="類別" required error={errors.type?.message}>
          {(aria) => (
            <NativeSelect {...aria} {...form.register("type")}>
              {kinds.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label="答案"
          required
          hint="空一行是新的一段；「- 」開頭是項目，「1. 」開頭是步驟，[文字](/網址) 是站內連結。改過的答案，裡面的天數和費率不會再跟著系統變。"
          error={errors.answer?.message}
          counter={{ value: lengthOf(answer), max: faqLimits.answer }}
        >
          {(aria) => <TextArea {...aria} rows={10} {...form.register("answer")} />}
        </Field>
        <Checkbox label="隱藏，不給人看到" {...form.register("hidden")} />
        <FormEnd form={form} reason={file && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {file ? "儲存" : "新增問題"}
        </FormEnd>
      </form>
      <Section title="預覽">
        <div inert>
          <p className="font-serif text-2xl [overflow-wrap:anywhere]">{question || "問題"}</p>
          <Prose text={answer || "答案"} className="mt-4 [overflow-wrap:anywhere]" />
        </div>
      </Section>
    </div>
  );
}
