import { countCharacters } from "#contract/characters.ts";
import { limits } from "#contract/requests/limits.ts";
import { useRootData } from "#web/lib/session.ts";
import { Field, NativeSelect, TextInput } from "#web/ui/field.tsx";
import { At } from "../editing.tsx";
import { useEditing } from "./context.ts";

const idOf = (value: string) => (value === "" ? null : Number(value));

/** What is wanted, in a line and by its place among the categories. */
export function StepWhat() {
  const { content, change } = useEditing();
  const categories = useRootData()?.categories ?? [];
  const subcategories = categories.find(({ id }) => id === content.categoryId)?.subcategories ?? [];
  return (
    <>
      <At path="title">
        {(problem) => (
          <Field
            label="標題"
            required
            error={problem}
            hint="一句話說出你要什麼，例如「咖啡店招牌與名片設計」。"
            counter={{ value: countCharacters(content.title.trim()), max: limits.titleMax }}
          >
            {(aria) => (
              <TextInput
                {...aria}
                value={content.title}
                maxLength={200}
                onChange={({ target }) => change((old) => ({ ...old, title: target.value }))}
              />
            )}
          </Field>
        )}
      </At>
      <div className="grid gap-6 sm:grid-cols-2">
        <At path="categoryId">
          {(problem) => (
            <Field label="分類" required error={problem}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={content.categoryId ?? ""}
                  onChange={({ target }) =>
                    change((old) => ({ ...old, categoryId: idOf(target.value), subcategoryId: null }))
                  }
                >
                  <option value="">請選擇</option>
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
        </At>
        <At path="subcategoryId">
          {(problem) => (
            <Field label="子分類" required error={problem}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={content.subcategoryId ?? ""}
                  disabled={content.categoryId === null}
                  onChange={({ target }) => change((old) => ({ ...old, subcategoryId: idOf(target.value) }))}
                >
                  <option value="">{content.categoryId === null ? "先選分類" : "請選擇"}</option>
                  {subcategories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
        </At>
      </div>
    </>
  );
}
