import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { limits, scaleSteps } from "#contract/campaigns/limits.ts";
import type { Question, SettingsOf } from "#contract/campaigns/settings.ts";
import { type QuestionKind, questionKinds } from "#contract/campaigns/states.ts";
import { money } from "#contract/money.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";

type Survey = SettingsOf<"survey">;

/** A new question id; answers are stored by it. */
function freshId(questions: readonly Question[]): string {
  let n = questions.length + 1;
  while (questions.some(({ id }) => id === `q${n}`)) n++;
  return `q${n}`;
}

type OneProps = {
  question: Question;
  number: number;
  last: boolean;
  problemOf: (name: string) => string | undefined;
  onChange: (question: Question) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function OneQuestion({ question, number, last, problemOf, onChange, onMove, onRemove }: OneProps) {
  const { kind, label, required, choices, low, high } = question;
  const set = (part: Partial<Question>) => onChange({ ...question, ...part });
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">第 {number} 題</h3>
        <div className="flex">
          <IconButton
            label={`第 ${number} 題往上移`}
            icon={<ArrowUp aria-hidden size={18} />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`第 ${number} 題往下移`}
            icon={<ArrowDown aria-hidden size={18} />}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <IconButton label={`刪除第 ${number} 題`} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
        </div>
      </div>
      <Field label="題目" required error={problemOf("label")}>
        {(aria) => <TextInput {...aria} value={label} onChange={({ target }) => set({ label: target.value })} />}
      </Field>
      <Field label="題型" required error={problemOf("kind")}>
        {(aria) => (
          <NativeSelect {...aria} value={kind} onChange={({ target }) => set({ kind: target.value as QuestionKind })}>
            {Object.entries(questionKinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {kind === "one" || kind === "several" ? (
        <Field
          label="選項"
          required
          hint={`一行一個，2 到 ${limits.choices} 個`}
          error={problemOf("choices") ?? choices.map((_, at) => problemOf(`choices.${at}`)).find(Boolean)}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={4}
              defaultValue={choices.join("\n")}
              onChange={({ target }) => set({ choices: target.value.split("\n").flatMap((line) => line.trim() || []) })}
            />
          )}
        </Field>
      ) : null}
      {kind === "scale" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="1 代表" error={problemOf("low")}>
            {(aria) => <TextInput {...aria} value={low} onChange={({ target }) => set({ low: target.value })} />}
          </Field>
          <Field label={`${scaleSteps} 代表`} error={problemOf("high")}>
            {(aria) => <TextInput {...aria} value={high} onChange={({ target }) => set({ high: target.value })} />}
          </Field>
        </div>
      ) : null}
      <Checkbox label="必填" checked={required} onChange={({ target }) => set({ required: target.checked })} />
    </li>
  );
}

type Props = {
  settings: Survey;
  onChange: (settings: Survey) => void;
  problemOf: (name: string) => string | undefined;
};

/** Editor for the questions of a survey. */
export function QuestionsEditor({ settings, onChange, problemOf }: Props) {
  const { coins, budget, questions } = settings;
  const set = (questions: Question[]) => onChange({ ...settings, questions });
  const move = (at: number, by: -1 | 1) => {
    const next = [...questions];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    set(next);
  };
  return (
    <>
      <Field label="完成後送的金幣" required error={problemOf("coins")}>
        {(aria) => (
          <NumberInput
            {...aria}
            unit="枚"
            value={coins}
            onChange={(coins) => onChange({ ...settings, coins: coins ?? 0 })}
          />
        )}
      </Field>
      {coins > 0 ? (
        <Field
          label="金幣的預算"
          required
          hint={`所有回答加起來最多送多少，送完就停。超過 ${money(twoPersonsAbove)}，或你一天內自己決定的加起來超過，要由財務的另一位同事放行`}
          error={problemOf("budget")}
        >
          {(aria) => (
            <NumberInput {...aria} unit="元" value={budget} onChange={(budget) => onChange({ ...settings, budget })} />
          )}
        </Field>
      ) : null}
      <ol className="flex flex-col gap-4">
        {questions.map((question, at) => (
          <OneQuestion
            key={question.id}
            question={question}
            number={at + 1}
            last={at === questions.length - 1}
            problemOf={(name) => problemOf(`questions.${at}.${name}`)}
            onChange={(changed) => set(questions.map((each) => (each.id === question.id ? changed : each)))}
            onMove={(by) => move(at, by)}
            onRemove={() => set(questions.filter(({ id }) => id !== question.id))}
          />
        ))}
      </ol>
      {problemOf("questions") ? <Alert tone="danger">{problemOf("questions")}</Alert> : null}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden size={18} />}
        reason={questions.length >= limits.questions ? `最多 ${limits.questions} 題` : null}
        onClick={() =>
          set([
            ...questions,
            { id: freshId(questions), kind: "one", label: "", required: true, choices: [], low: "", high: "" },
          ])
        }
      >
        新增一題
      </Button>
    </>
  );
}
