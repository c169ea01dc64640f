import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type QuestionForm, questionKinds, treeLimits } from "#contract/catalog/tree.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type ProblemOf = (name: string) => string | undefined;

/** An id that no question has; answers are stored by it. */
function freshId(questions: readonly QuestionForm[]): string {
  const used = questions.map(({ id }) => Number(id.slice(1)) || 0);
  return `q${Math.max(0, ...used) + 1}`;
}

/** Not `web/ui/lists/order.ts`: a chunk shared with it would add to the first load of the service editor. */
function movedBy(questions: readonly QuestionForm[], at: number, by: -1 | 1): QuestionForm[] {
  const next = [...questions];
  const [question] = next.splice(at, 1);
  if (question) next.splice(at + by, 0, question);
  return next;
}

const hasOptions = ({ kind }: QuestionForm) => kind === "choice" || kind === "choices";

type OneProps = { question: QuestionForm; problemOf: ProblemOf; onChange: (part: Partial<QuestionForm>) => void };

function OneQuestion({ question, problemOf, onChange }: OneProps) {
  const { text, kind, options, unit, required } = question;
  return (
    <>
      <Field label="題目" required error={problemOf("text")}>
        {(aria) => <TextInput {...aria} value={text} onChange={({ target }) => onChange({ text: target.value })} />}
      </Field>
      <Field label="怎麼回答" required error={problemOf("kind")}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value as QuestionForm["kind"] })}
          >
            {Object.entries(questionKinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {hasOptions(question) ? (
        <Field
          label="選項"
          required
          hint={`一行一個，2 到 ${treeLimits.options} 個`}
          error={problemOf("options") ?? options.map((_, at) => problemOf(`options.${at}`)).find(Boolean)}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={3}
              defaultValue={options.join("\n")}
              onChange={({ target }) =>
                onChange({ options: target.value.split("\n").flatMap((line) => line.trim() || []) })
              }
            />
          )}
        </Field>
      ) : null}
      {kind === "number" ? (
        <Field label="單位" hint="例如 字、分鐘、人" error={problemOf("unit")}>
          {(aria) => (
            <TextInput
              {...aria}
              className="max-w-40"
              value={unit}
              onChange={({ target }) => onChange({ unit: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Checkbox
        label="一定要回答"
        checked={required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
    </>
  );
}

type Props = {
  questions: readonly QuestionForm[];
  /** The message of a field, by its path from `questions`. */
  problemOf: ProblemOf;
  onChange: (questions: QuestionForm[]) => void;
};

/** Editor of what buyers are asked when they post a request in a subcategory. */
export function QuestionEditor({ questions, problemOf, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {questions.map((question, at) => (
          <li key={question.id} className="flex flex-col gap-4 rounded-lg border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-base">第 {at + 1} 題</h3>
              <div className="flex">
                <IconButton
                  label={`第 ${at + 1} 題往上移`}
                  icon={<ArrowUp aria-hidden size={18} />}
                  disabled={at === 0}
                  onClick={() => onChange(movedBy(questions, at, -1))}
                />
                <IconButton
                  label={`第 ${at + 1} 題往下移`}
                  icon={<ArrowDown aria-hidden size={18} />}
                  disabled={at === questions.length - 1}
                  onClick={() => onChange(movedBy(questions, at, 1))}
                />
                <IconButton
                  label={`移除第 ${at + 1} 題`}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => onChange(questions.filter(({ id }) => id !== question.id))}
                />
              </div>
            </div>
            <OneQuestion
              question={question}
              problemOf={(name) => problemOf(`questions.${at}.${name}`)}
              onChange={(part) => onChange(questions.map((each) => (each === question ? { ...each, ...part } : each)))}
            />
          </li>
        ))}
      </ol>
      {problemOf("questions") ? <Alert tone="danger">{problemOf("questions")}</Alert> : null}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden size={18} />}
        reason={questions.length >= treeLimits.questions ? `最多 ${treeLimits.questions} 題` : null}
        onClick={() =>
          onChange([
            ...questions,
            { id: freshId(questions), text: "", kind: "choice", options: [], unit: "", required: false },
          ])
        }
      >
        新增一題
      </Button>
    </div>
  );
}

/** The questions as a buyer sees them. */
export function QuestionPreview({ questions }: { questions: readonly QuestionForm[] }) {
  return (
    <div inert className="flex flex-col gap-4">
      {questions.map((question) => {
        const { id, text, kind, options, unit, required } = question;
        return (
          <Field key={id} group={kind === "choices"} label={text || "（還沒寫題目）"} required={required}>
            {(aria) =>
              kind === "choices" ? (
                <div className="grid gap-x-6 sm:grid-cols-2">
                  {options.map((option) => (
                    <Checkbox key={option} label={option} readOnly checked={false} />
                  ))}
                </div>
              ) : kind === "choice" ? (
                <NativeSelect {...aria} value="" onChange={() => {}}>
                  <option value="">{`請選擇${options.length > 0 ? `（${options.join("、")}）` : ""}`}</option>
                </NativeSelect>
              ) : (
                <div className="flex items-center gap-2">
                  <TextInput {...aria} readOnly value="" className={kind === "number" ? "max-w-40" : ""} />
                  {unit ? <span className="shrink-0 text-ink-soft">{unit}</span> : null}
                </div>
              )
            }
          </Field>
        );
      })}
    </div>
  );
}
