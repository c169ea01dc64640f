import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { useEarns } from "#web/lib/format/earns.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { Checkbox, Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { changedAt, moved, without } from "#web/ui/lists/order.ts";
import { OrderButtons } from "#web/ui/lists/order-buttons.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { useEditing } from "./context.ts";
import { OptionTime } from "./option-time.tsx";
import { Part } from "./part.tsx";

type Lists = Pick<ServiceDraft, "options" | "faqs" | "questions">;
type Edit<Item> = (part: Partial<Item>) => void;

/** An editable list whose lines can be added, moved and removed. */
function Lines<K extends keyof Lists>(props: {
  list: K;
  /** Name of a line: 「加購項目」. */
  name: string;
  max: number;
  blank: Lists[K][number];
  addLabel: string;
  line: (item: Lists[K][number], path: string, edit: Edit<Lists[K][number]>) => ReactNode;
}) {
  const { list, name, max, blank, addLabel, line } = props;
  const { content, change } = useEditing();
  const { list: place, follow } = useListFocus<HTMLDivElement>();
  const items: readonly Lists[K][number][] = content[list];
  const put = (edit: (items: readonly Lists[K][number][]) => Lists[K][number][]) =>
    change((old) => ({ ...old, [list]: edit(old[list]) }));
  return (
    <At path={list}>
      {(problem) => (
        <div ref={place} className="flex flex-col gap-4">
          {problem ? <p className="text-danger text-sm">{problem}</p> : null}
          <ErrorHelp error={problem} />
          {items.length > 0 ? (
            <ol className="flex flex-col gap-4">
              {items.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: every control is told its value, so a place may be its key
                <li key={at} className="rounded-lg border border-line p-4 pt-2">
                  <div className="mb-1 flex items-center justify-between gap-3">
                    <p className="font-semibold text-ink-soft">
                      {name} {at + 1}
                    </p>
                    <OrderButtons
                      at={at}
                      count={items.length}
                      name={`${name} ${at + 1}`}
                      onMove={(to) => {
                        follow(to, to < at ? "back" : "on");
                        put((old) => moved(old, at, to));
                      }}
                      onRemove={() => {
                        follow(at, "remove");
                        put((old) => without(old, at));
                      }}
                    />
                  </div>
                  {line(item, `${list}.${at}`, (part) => put((old) => changedAt(old, at, part)))}
                </li>
              ))}
            </ol>
          ) : null}
          {items.length < max ? (
            <Button
              variant="secondary"
              icon={<Plus aria-hidden size={18} />}
              className="self-start"
              onClick={() => {
                follow(items.length, "type");
                put((old) => [...old, blank]);
              }}
            >
              {addLabel}
            </Button>
          ) : (
            <p className="text-ink-faint text-sm">已經有 {max} 個，移除一個才能再加。</p>
          )}
        </div>
      )}
    </At>
  );
}

/** Priced extras. */
export function Options() {
  const earnsOf = useEarns();
  return (
    <Part id="options" text="買家可以另外加買的東西，例如急件、原始檔、多一款提案。沒有就留空。">
      <Lines
        list="options"
        name="加購項目"
        max={limits.options}
        blank={{ title: "", price: null, extraDays: 0, withinDays: null }}
        addLabel="新增加購項目"
        line={(item, path, edit) => (
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <At path={`${path}.title`}>
              {(problem) => (
                <PublicField text={item.title} label="名稱" required error={problem}>
                  {(aria) => (
                    <TextInput
                      {...aria}
                      value={item.title}
                      maxLength={200}
                      onChange={({ target }) => edit({ title: target.value })}
                    />
                  )}
                </PublicField>
              )}
            </At>
            <At path={`${path}.price`}>
              {(problem) => (
                <Field label="加購價格" required hint={earnsOf(item.price)} error={problem}>
                  {(aria) => <NumberInput {...aria} money value={item.price} onChange={(price) => edit({ price })} />}
                </Field>
              )}
            </At>
            <OptionTime item={item} path={path} edit={edit} />
          </div>
        )}
      />
    </Part>
  );
}

/** Questions for the buyer, to be answered before the work starts. */
export function Questions() {
  return (
    <Part id="questions" text="買家付款後會先回答這些問題，你才開始計算交件時間。沒有要問的就留空，付款後直接開始。">
      <Lines
        list="questions"
        name="提問"
        max={limits.questions}
        blank={{ text: "", required: true, files: false }}
        addLabel="新增提問"
        line={(item, path, edit) => (
          <>
            <At path={`${path}.text`}>
              {(problem) => (
                <PublicField
                  text={item.text}
                  label="想問什麼"
                  required
                  error={problem}
                  counter={{ value: countCharacters(item.text.trim()), max: limits.questionMax }}
                >
                  {(aria) => (
                    <TextInput
                      {...aria}
                      value={item.text}
                      maxLength={500}
                      onChange={({ target }) => edit({ text: target.value })}
                    />
                  )}
                </PublicField>
              )}
            </At>
            <Checkbox
              label="一定要回答"
              checked={item.required}
              onChange={({ target }) => edit({ required: target.checked })}
            />
            <Checkbox
              label="可以附上檔案，例如照片、圖檔或文件"
              checked={item.files}
              onChange={({ target }) => edit({ files: target.checked })}
            />
          </>
        )}
      />
    </Part>
  );
}

/** Frequently asked questions with answers. */
export function Faqs() {
  return (
    <Part id="faqs" text="先回答買家常問的事，可以少來回幾次訊息。">
      <Lines
        list="faqs"
        name="問答"
        max={limits.faqs}
        blank={{ question: "", answer: "" }}
        addLabel="新增問答"
        line={(item, path, edit) => (
          <div className="flex flex-col gap-4">
            <At path={`${path}.question`}>
              {(problem) => (
                <PublicField
                  text={item.question}
                  label="問題"
                  required
                  error={problem}
                  counter={{ value: countCharacters(item.question.trim()), max: limits.questionMax }}
                >
                  {(aria) => (
                    <TextInput
                      {...aria}
                      value={item.question}
                      maxLength={500}
                      onChange={({ target }) => edit({ question: target.value })}
                    />
                  )}
                </PublicField>
              )}
            </At>
            <At path={`${path}.answer`}>
              {(problem) => (
                <PublicField
                  text={item.answer}
                  label="回答"
                  required
                  error={problem}
                  counter={{ value: countCharacters(item.answer.trim()), max: limits.answerMax }}
                >
                  {(aria) => (
                    <TextArea
                      {...aria}
                      rows={3}
                      value={item.answer}
                      maxLength={2000}
                      onChange={({ target }) => edit({ answer: target.value })}
                    />
                  )}
                </PublicField>
              )}
            </At>
          </div>
        )}
      />
    </Part>
  );
}
