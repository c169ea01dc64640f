import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { CategoryForm, treeLimits } from "#contract/catalog/tree.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import type { Part } from "#web/lib/versions/versions.tsx";
import { Section } from "#web/ui/card.tsx";
import { Checkbox, Field, TextInput } from "#web/ui/forms/field.tsx";
import { CategoryTiles } from "../browse/category-tiles.tsx";

export type CategoryFile = AnswerOf<"GET /api/admin/categories/{id}">;

/** A category as its history says it. */
export const categoryParts = ({ name, slug, blurb, retired }: CategoryForm): Part[] => [
  { label: "名稱", text: name },
  { label: "英文代號", text: slug },
  { label: "介紹", text: blurb },
  { label: "停用", text: retired ? "是" : "" },
];

/** How the home page, the menus and the category's own page show what is typed. */
function Preview({ name, slug, blurb, retired }: CategoryForm) {
  return (
    <Section title="預覽" text={retired ? "停用後，首頁、選單和編輯器都不再列出。" : undefined}>
      <div inert className={retired ? "opacity-50" : ""}>
        <p className="text-ink-faint text-sm">首頁的圖示</p>
        <div className="max-w-40">
          <CategoryTiles categories={[{ id: 1, name: name || "分類名稱", slug }]} />
        </div>
        <p className="mt-4 text-ink-faint text-sm">分類頁的開頭</p>
        <p className="font-serif text-2xl [overflow-wrap:anywhere]">{name || "分類名稱"}</p>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{blurb}</p>
      </div>
    </Section>
  );
}

/** Form of a category with its preview. @param props.file null for a new one */
export function CategoryEditor({ file }: { file: CategoryFile | null }) {
  const navigate = useNavigate();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(file?.version ?? 1);
  const { name = "", slug = "", blurb = "", retired = false } = file ?? {};
  const form = useActionForm(
    CategoryForm,
    { name, slug, blurb, retired },
    (body, { key }) =>
      file
        ? api.call("PUT /api/admin/categories/{id}", { params: { id: file.id }, body: { ...body, version } })
        : api.call("POST /api/admin/categories", { body, key }),
    {
      done: file ? "已儲存，網站幾秒內跟著改" : "已新增，接著加子分類",
      after: (saved): unknown => {
        setVersion(saved.version);
        if (!file) return navigate(to("/admin/categories/:id", { id: saved.id }), { replace: true });
        form.reset({ name: saved.name, slug: saved.slug, blurb: saved.blurb, retired: saved.retired });
      },
      refresh: file !== null,
    },
  );
  const { errors, isDirty } = form.formState;
  const typed = form.watch();
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,36rem)_20rem] wide:items-start">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field
          label="分類名稱"
          required
          error={errors.name?.message}
          counter={{ value: lengthOf(typed.name), max: treeLimits.name }}
        >
          {(aria) => <TextInput {...aria} {...form.register("name")} />}
        </Field>
        <Field label="英文代號" required hint="決定圖示，例如 design、video、writing" error={errors.slug?.message}>
          {(aria) => <TextInput {...aria} autoComplete="off" spellCheck={false} {...form.register("slug")} />}
        </Field>
        <Field
          label="一句介紹"
          hint="分類頁與搜尋引擎會顯示"
          error={errors.blurb?.message}
          counter={{ value: lengthOf(typed.blurb), max: treeLimits.blurb }}
        >
          {(aria) => <TextInput {...aria} {...form.register("blurb")} />}
        </Field>
        {file ? (
          <Checkbox
            label="停用這個分類"
            hint="選單和編輯器不再列出它和底下的子分類；原有的服務和需求留著，分類頁也還看得到。"
            {...form.register("retired")}
          />
        ) : null}
        <FormEnd form={form} reason={file && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {file ? "儲存" : "新增分類"}
        </FormEnd>
      </form>
      <Preview {...(typed as CategoryForm)} />
    </div>
  );
}
