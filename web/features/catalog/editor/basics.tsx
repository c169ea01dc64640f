import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/characters.ts";
import { useRootData } from "#web/lib/session.ts";
import { Field, NativeSelect, TextInput } from "#web/ui/field.tsx";
import { TagInput } from "#web/ui/tag-input.tsx";
import { At, useEditing } from "./context.tsx";
import { Part } from "./part.tsx";

const idOf = (value: string) => (value === "" ? null : Number(value));

function Categories() {
  const { content, change } = useEditing();
  const categories = useRootData()?.categories ?? [];
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

function Tags() {
  const { content, change, problemAt } = useEditing();
  const { tags } = content;
  const full = tags.length >= limits.tags;
  const problem = problemAt("tags") ?? tags.map((_, at) => problemAt(`tags.${at}`)).find(Boolean);
  return (
    <At path="tags">
      {() => (
        <Field
          label="標籤"
          error={problem}
          hint={
            full
              ? `已經有 ${limits.tags} 個標籤，移除一個才能再加。`
              : `買家可能會搜尋的詞，每個最多 ${limits.tagMax} 個字。打完按 Enter。`
          }
          counter={{ value: tags.length, max: limits.tags }}
        >
          {(aria) => (
            <TagInput
              aria={aria}
              tags={tags}
              max={limits.tags}
              onChange={(edit) => change((old) => ({ ...old, tags: edit(old.tags) }))}
            />
          )}
        </Field>
      )}
    </At>
  );
}

/** Title, category and tags. */
export function Basics() {
  const { content, change } = useEditing();
  return (
    <Part id="basics">
      <At path="title">
        {(problem) => (
          <Field
            label="標題"
            required
            error={problem}
            hint="一句話說清楚你做什麼、給誰用，例如「替小店設計好記的識別標誌」。"
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
      <Categories />
      <Tags />
    </Part>
  );
}
