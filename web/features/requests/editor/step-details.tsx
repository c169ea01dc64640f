import { Suspense, useEffect, useId, useState } from "react";
import { textOfHtml } from "#contract/catalog/text.ts";
import { limits } from "#contract/requests/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LineList } from "../line-list.tsx";
import { useEditing, useWriting } from "./context.ts";
import { Questions } from "./questions.tsx";

const PublicRichText = lazyComponent(() => import("#web/features/conversation/contact/public-rich-text.tsx"));
const waiting = <Skeleton className="h-68 w-full" />;

function Description() {
  const { content, change } = useEditing();
  // The editor needs a browser, so the server renders a skeleton.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <At path="description">
      {(problem) => (
        <Field
          group
          label="需求說明"
          required
          error={problem}
          hint="用途、對象、喜歡的風格、手上已有的資料。請勿留下電話、電子信箱或 LINE ID。"
          counter={{ value: countCharacters(textOfHtml(content.description)), max: limits.descriptionMax }}
        >
          {(aria) =>
            here ? (
              <Suspense fallback={waiting}>
                <PublicRichText
                  aria={{ ...aria, "aria-required": true }}
                  value={content.description}
                  onChange={(description) => change((old) => ({ ...old, description }))}
                />
              </Suspense>
            ) : (
              waiting
            )
          }
        </Field>
      )}
    </At>
  );
}

function Wants() {
  const { content, change, problemAt } = useEditing();
  const { form } = useWriting();
  const id = useId();
  return (
    <At path="wants">
      {(problem) => (
        <div className="flex flex-col gap-1.5">
          <p id={id} className="font-medium">
            要交付的項目
          </p>
          <p id={`${id}-hint`} className="text-ink-faint text-sm">
            一行一項，賣家會逐項回應，比較提案時一目了然。可以不填。
          </p>
          {problem ? (
            <p role="alert" className="text-danger text-sm">
              {problem}
            </p>
          ) : null}
          <LineList
            aria-labelledby={id}
            aria-describedby={`${id}-hint`}
            lines={content.wants}
            onChange={(wants) => change((old) => ({ ...old, wants }))}
            textOf={(want) => want}
            withText={(_, text) => text}
            blank=""
            max={limits.wants}
            name="項目"
            addLabel="新增項目"
            placeholder="例如：AI 原始檔"
            locked={form?.fixed ?? false}
            problemAt={(at) => problemAt(`wants.${at}`)}
          />
        </div>
      )}
    </At>
  );
}

/** The step with the text, the subcategory's own questions, and what is to be delivered. */
export function StepDetails() {
  return (
    <>
      <Questions />
      <Description />
      <Wants />
    </>
  );
}
