import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import type { AnswerOf } from "#contract/api.ts";
import { type QuestionForm, questionKinds, SubcategoryForm, treeLimits } from "#contract/catalog/tree.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import type { Part } from "#web/lib/versions/versions.tsx";
import { Section } from "#web/ui/card.tsx";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { QuestionEditor, QuestionPreview } from "./question-editor.tsx";

export type SubcategoryFile = AnswerOf<"GET /api/admin/subcategories/{id}">;
type Categories = AnswerOf<"GET /api/admin/categories">;

const questionLine = ({ text, kind, options, unit, required }: QuestionForm, at: number) =>
  `${at + 1}. ${text}（${[questionKinds[kind], ...options, unit, required ? "必答" : ""].filter(Boolean).join("、")}）`;

/** A subcategory as its history says it. @param categories to name the one that it is in */
export const subcategoryParts =
  (categories: Categories) =>
  ({ name, categoryId, words, questions, retired }: SubcategoryForm): Part[] => [
    { label: "名稱", text: name },
    { label: "分類", text: categories.find(({ id }) => id === categoryId)?.name ?? String(categoryId) },
    { label: "也叫做", text: words.join("、") },
    { label: "問題", text: questions.map(questionLine).join(" ") },
    { label: "停用", text: retired ? "是" : "" },
  ];

const split = (text: string) => text.split(/[、,，;；\n]/).flatMap((word) => word.trim() || []);

/** The words are typed as one text; the field shows the first problem. */
const Typed = SubcategoryForm.omit({ words: true }).extend({
  words: z.string().transform((text, context) => {
    const result = SubcategoryForm.shape.words.safeParse(split(text));
    if (result.success) return result.data;
    context.addIssue({ code: "custom", message: result.error.issues[0]?.message ?? "" });
    return z.NEVER;
  }),
});

/** The message at a path such as `questions.0.text`. */
function messageAt(errors: object, path: string): string | undefined {
  const found = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], errors);
  const { message, root } = (found ?? {}) as { message?: string; root?: { message?: string } };
  return message ?? root?.message;
}

type Props = {
  /** Null for a new one. */
  file: SubcategoryFile | null;
  /** The category of a new one. */
  categoryId: number;
  categories: Categories;
};

const fieldsOf = ({ categoryId, name, retired, words, questions }: SubcategoryForm) => ({
  categoryId,
  name,
  retired,
  words: words.join("、"),
  questions,
});

function useSubcategoryForm({ file, categoryId }: Props) {
  const navigate = useNavigate();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(file?.version ?? 1);
  const form = useActionForm(
    Typed,
    fieldsOf(file ?? { categoryId, name: "", retired: false, words: [], questions: [] }),
    (body, { key }) =>
      file
        ? api.call("PUT /api/admin/subcategories/{id}", { params: { id: file.id }, body: { ...body, version } })
        : api.call("POST /api/admin/subcategories", { body, key }),
    {
      done: file ? "已儲存，網站幾秒內跟著改" : "已新增，賣家現在就能選",
      after: (saved): unknown => {
        setVersion(saved.version);
        if (!file) return navigate(to("/admin/categories/subcategories/:id", { id: saved.id }), { replace: true });
        form.reset(fieldsOf(saved));
      },
      refresh: file !== null,
    },
  );
  return form;
}

/** Form of a subcategory with its other words, its questions and their preview. */
export function SubcategoryEditor(props: Props) {
  const { file, categories } = props;
  const form = useSubcategoryForm(props);
  const { errors, isDirty, isSubmitted } = form.formState;
  const { name = "", categoryId, words = "", questions = [] } = form.watch();
  const category = categories.find(({ id }) => id === Number(categoryId));
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,36rem)_20rem] wide:items-start">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field
          label="子分類名稱"
          required
          error={errors.name?.message}
          counter={{ value: lengthOf(name), max: treeLimits.name }}
        >
          {(aria) => <TextInput {...aria} {...form.register("name")} />}
        </Field>
        <Field
          label="在哪個分類"
          required
          hint={file ? "移到別的分類時，底下的服務和需求會跟著過去" : undefined}
          error={errors.categoryId?.message}
        >
          {(aria) => (
            <NativeSelect {...aria} {...form.register("categoryId", { valueAsNumber: true })}>
              {categories.map((each) => (
                <option key={each.id} value={each.id}>
                  {`${each.name}${each.retired ? "（停用）" : ""}`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label="大家也叫它什麼"
          hint="搜尋這些詞也會找到這裡的服務。以頓號、逗號或換行分開，大約十個：英文、軟體、口語的說法"
          error={errors.words?.message}
          counter={{ value: split(words).length, max: treeLimits.words }}
        >
          {(aria) => <TextArea {...aria} rows={3} {...form.register("words")} />}
        </Field>
        <Section title="買家發布需求時要回答的問題">
          <QuestionEditor
            questions={questions}
            problemOf={(path) => messageAt(errors, path)}
            onChange={(next) => form.setValue("questions", next, { shouldDirty: true, shouldValidate: isSubmitted })}
          />
        </Section>
        {file ? (
          <Checkbox
            label="停用這個子分類"
            hint="選單和編輯器不再列出；原有的服務和需求留著，它的頁面也還看得到。"
            {...form.register("retired")}
          />
        ) : null}
        <FormEnd form={form} reason={file && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {file ? "儲存" : "新增子分類"}
        </FormEnd>
      </form>
      <Section title="預覽">
        <p className="text-ink-faint text-sm">選單</p>
        <p className="font-medium [overflow-wrap:anywhere]">{category?.name}</p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{name || "子分類名稱"}</p>
        {questions.length > 0 ? (
          <>
            <p className="mt-6 mb-3 text-ink-faint text-sm">需求的表單</p>
            <QuestionPreview questions={questions as QuestionForm[]} />
          </>
        ) : null}
      </Section>
    </div>
  );
}
