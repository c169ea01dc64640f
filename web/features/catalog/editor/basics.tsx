import { X } from "lucide-react";
import { useId, useState } from "react";
import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/characters.ts";
import { useRootData } from "#web/lib/session.ts";
import { Field, NativeSelect, TextInput } from "#web/ui/field.tsx";
import { without } from "#web/ui/lists.ts";
import { useListFocus } from "#web/ui/use-list-focus.ts";
import { addTags } from "./content.ts";
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
  const [typed, setTyped] = useState("");
  const { tags } = content;
  const full = tags.length >= limits.tags;
  const listId = useId();
  const { list, follow } = useListFocus<HTMLDivElement>();
  const add = () => {
    if (typed.trim() !== "") change((old) => ({ ...old, tags: addTags(old.tags, typed) }));
    setTyped("");
  };
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
            <div ref={list} className="flex flex-col gap-2">
              {tags.length > 0 ? (
                <ul id={listId} aria-label="已加入的標籤" className="flex flex-wrap gap-2">
                  {tags.map((tag, at) => (
                    <li key={tag} className="flex items-center rounded-full bg-sunken pl-3.5">
                      {tag}
                      <button
                        type="button"
                        aria-label={`移除標籤「${tag}」`}
                        onClick={() => {
                          follow(at, "remove");
                          change((old) => ({ ...old, tags: without(old.tags, at) }));
                        }}
                        className="inline-flex size-9 items-center justify-center rounded-full text-ink-soft hover:text-danger pointer-coarse:size-11"
                      >
                        <X aria-hidden size={16} />
                      </button>
                    </li>
                  ))}
                </ul>
              ) : null}
              <TextInput
                {...aria}
                value={typed}
                readOnly={full}
                maxLength={80}
                onChange={({ target }) => setTyped(target.value)}
                onBlur={add}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add();
                }}
              />
            </div>
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
