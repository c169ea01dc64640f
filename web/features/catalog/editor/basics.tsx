import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { CategoryChoice } from "#web/lib/drafts/category-choice.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { HintChips, PlaceHints, useTitleHints } from "#web/lib/drafts/title-hints.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { addTags, TagInput } from "#web/ui/forms/tag-input.tsx";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

function Tags({ hints }: { hints: readonly string[] }) {
  const { content, change, problemAt } = useEditing();
  const { tags } = content;
  const full = tags.length >= limits.tags;
  const { sentence } = useFoundDetails(tags.join("\n"), false, "open");
  const problem = sentence || (problemAt("tags") ?? tags.map((_, at) => problemAt(`tags.${at}`)).find(Boolean));
  return (
    <>
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
      <HintChips
        what="標籤"
        choices={full ? [] : hints.filter((tag) => !tags.includes(tag))}
        label={(tag) => tag}
        choose={(tag) => change((old) => ({ ...old, tags: addTags(old.tags, tag, limits.tags) }))}
      />
    </>
  );
}

/** Title, category and tags. */
export function Basics() {
  const { content, change } = useEditing();
  const hints = useTitleHints(content.title);
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
      <PlaceHints
        hints={hints.subcategories}
        chosen={content.subcategoryId}
        choose={(place) => change((old) => ({ ...old, ...place }))}
      />
      <CategoryChoice />
      <Tags hints={hints.tags} />
    </Part>
  );
}
