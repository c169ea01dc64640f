import { limits } from "#contract/requests/limits.ts";
import type { RequestQuestion } from "#contract/requests/questions.ts";
import { PublicLine } from "#web/features/conversation/contact/public-field.tsx";
import { At } from "#web/lib/drafts/editing.tsx";
import { Checkbox, Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { onlyDigits } from "#web/ui/forms/money-input.tsx";
import { answerTo, withAnswer } from "./content.ts";
import { useEditing, useWriting } from "./context.ts";

type ControlProps = {
  question: RequestQuestion;
  values: readonly string[];
  set: (values: string[]) => void;
};

function Choices({ question: { options }, values, set }: ControlProps) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={values.includes(option)}
          onChange={({ target }) =>
            set(target.checked ? [...values, option] : values.filter((value) => value !== option))
          }
        />
      ))}
    </div>
  );
}

/** The subcategory's own questions. */
export function Questions() {
  const { content, change } = useEditing();
  const { guide } = useWriting();
  return guide.questions.map((question) => {
    const { id, text, kind, options, unit, required } = question;
    const values = answerTo(content, id);
    const [value = ""] = values;
    const set = (next: string[]) =>
      change((old) =>
        withAnswer(
          old,
          id,
          next.filter((each) => each !== ""),
        ),
      );
    return (
      <At key={id} path={`answers.${id}`}>
        {(problem) => (
          <Field group={kind === "choices"} label={text} required={required} error={problem}>
            {(aria) =>
              kind === "choices" ? (
                <fieldset aria-labelledby={aria["aria-labelledby"]} aria-describedby={aria["aria-describedby"]}>
                  <Choices question={question} values={values} set={set} />
                </fieldset>
              ) : kind === "choice" ? (
                <NativeSelect {...aria} value={value} onChange={({ target }) => set([target.value])}>
                  <option value="">請選擇</option>
                  {options.map((option) => (
                    <option key={option} value={option}>
                      {option}
                    </option>
                  ))}
                </NativeSelect>
              ) : (
                <div className="flex items-center gap-2">
                  <PublicLine text={value} className={kind === "number" ? "max-w-40" : ""}>
                    <TextInput
                      {...aria}
                      value={value}
                      maxLength={kind === "number" ? 9 : limits.answerMax}
                      inputMode={kind === "number" ? "numeric" : undefined}
                      onChange={({ target }) => set([target.value])}
                      // On blur, when an input method has finished composing full-width digits.
                      onBlur={({ target }) => kind === "number" && set([onlyDigits(target.value)])}
                    />
                  </PublicLine>
                  {unit ? <span className="shrink-0 text-ink-soft">{unit}</span> : null}
                </div>
              )
            }
          </Field>
        )}
      </At>
    );
  });
}
