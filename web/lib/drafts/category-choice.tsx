import { useCategoryTree } from "#web/lib/page/session.ts";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { At, useEditingOf } from "./editing.tsx";

type Placed = { categoryId: number | null; subcategoryId: number | null };

const idOf = (value: string) => (value === "" ? null : Number(value));

/** Category and subcategory fields of the surrounding form; another category clears the subcategory. */
export function CategoryChoice() {
  const { content, change } = useEditingOf<Placed>();
  const categories = useCategoryTree();
  const subcategories = categories.find(({ id }) => id === content.categoryId)?.subcategories ?? [];
  return (
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
  );
}
