import Reply from "lucide-react/icons/reply";
import { useId } from "react";
import { limits } from "#contract/requests/limits.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { LineList } from "../line-list.tsx";
import { withWant } from "./content.ts";
import { useEditing } from "./context.ts";

/**
 * Fields for what is delivered: the request's lines to tick, and further lines.
 * @param wants the lines of the request
 */
export function Scope({ wants }: { wants: readonly string[] }) {
  const { content, change, problemAt } = useEditing();
  const id = useId();
  return (
    <At path="scope">
      {(problem) => (
        <div className="flex flex-col gap-2">
          <p id={id} className="font-medium">
            交付內容
          </p>
          {wants.length > 0 ? (
            <fieldset>
              <legend className="text-ink-soft text-sm">買家列出的項目，勾選你會做的：</legend>
              {wants.map((want) => (
                <Checkbox
                  key={want}
                  label={want}
                  checked={content.scope.some((line) => line.want === want)}
                  onChange={({ target }) => change((old) => withWant(old, want, target.checked))}
                />
              ))}
            </fieldset>
          ) : null}
          {problem ? (
            <p role="alert" className="text-danger text-sm">
              {problem}
            </p>
          ) : null}
          <LineList
            aria-labelledby={id}
            lines={content.scope}
            onChange={(scope) => change((old) => ({ ...old, scope }))}
            textOf={({ text }) => text}
            withText={(line, text) => ({ ...line, text })}
            blank={{ text: "", want: null }}
            max={limits.scope}
            name="交付內容"
            addLabel="新增交付內容"
            placeholder="例如：3 款初稿，選定後完稿"
            problemAt={(at) => problemAt(`scope.${at}`) ?? problemAt(`scope.${at}.text`)}
            aside={({ want }) =>
              want === null ? null : (
                <span title={`回應「${want}」`} className="inline-flex shrink-0 text-teal">
                  <Reply aria-hidden size={18} />
                  <span className="sr-only">回應「{want}」</span>
                </span>
              )
            }
          />
        </div>
      )}
    </At>
  );
}

/** Fields for what is explicitly not included. */
export function Excluded() {
  const { content, change, problemAt } = useEditing();
  const id = useId();
  return (
    <At path="excluded">
      {() => (
        <div className="flex flex-col gap-2">
          <p id={id} className="font-medium">
            不包含（選填）
          </p>
          <LineList
            aria-labelledby={id}
            lines={content.excluded}
            onChange={(excluded) => change((old) => ({ ...old, excluded }))}
            textOf={(line) => line}
            withText={(_, text) => text}
            blank=""
            max={limits.excluded}
            name="不包含的項目"
            addLabel="新增不包含的項目"
            placeholder="例如：印刷費用"
            problemAt={(at) => problemAt(`excluded.${at}`)}
          />
        </div>
      )}
    </At>
  );
}
