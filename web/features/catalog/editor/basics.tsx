import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/public-field.tsx";
import { useFoundDetails } from "#web/features/conversation/use-found-details.ts";
import { CategoryChoice } from "#web/lib/drafts/category-choice.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { TagInput } from "#web/ui/forms/tag-input.tsx";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

function Tags() {
  const { content, change, problemAt } = useEditing();
  const { tags } = content;
  const full = tags.length >= limits.tags;
  const { sentence } = useFoundDetails(tags.join("\n"), false, "open");
  const problem = sentence || (problemAt("tags") ?? tags.map((_, at) => problemAt(`tags.${at}`)).find(Boolean));
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
          <PublicField
            text={content.title}
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
          </PublicField>
        )}
      </At>
      <CategoryChoice />
      <Tags />
    </Part>
  );
}
