import { limits } from "#contract/requests/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { CategoryChoice } from "#web/lib/drafts/category-choice.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { PlaceHints, useTitleHints } from "#web/lib/drafts/title-hints.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { useEditing } from "./context.ts";

/** The step with title and category. */
export function StepWhat() {
  const { content, change } = useEditing();
  const hints = useTitleHints(content.title);
  return (
    <>
      <At path="title">
        {(problem) => (
          <PublicField
            text={content.title}
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
          </PublicField>
        )}
      </At>
      <PlaceHints
        hints={hints.subcategories}
        chosen={content.subcategoryId}
        choose={(place) => change((old) => ({ ...old, ...place }))}
      />
      <CategoryChoice />
    </>
  );
}
