import type { Answer } from "#contract/campaigns/answers.ts";
import { limits, scaleSteps } from "#contract/campaigns/limits.ts";
import type { Question } from "#contract/campaigns/settings.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { Checkbox, Field, RadioCards, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type Props = {
  question: Question;
  number: number;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
  problem: string | undefined;
};

/** The steps of a scale side by side, with labels at both ends. */
function Scale({ question, value, onChange, labelledBy }: Omit<Props, "number" | "problem"> & { labelledBy?: string }) {
  return (
    <div className="flex max-w-md flex-col gap-1">
      <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-5 gap-2">
        {Array.from({ length: scaleSteps }, (_, at) => at + 1).map((step) => (
          <label
            key={step}
            className="relative flex min-h-12 items-center justify-center rounded-lg border border-line-strong bg-surface font-medium tabular-nums has-checked:border-teal has-checked:bg-teal-wash has-checked:text-teal has-focus-visible:outline-2 has-focus-visible:outline-teal has-focus-visible:outline-offset-2"
          >
            <input
              ref={adoptValue({ checked: value === step })}
              type="radio"
              name={question.id}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {step}
          </label>
        ))}
      </div>
      <p className="flex justify-between text-ink-soft text-sm">
        <span>1 {question.low}</span>
        <span>
          {scaleSteps} {question.high}
        </span>
      </p>
    </div>
  );
}

/** Field for a question, by its kind. */
export function QuestionField({ question, number, value, onChange, problem }: Props) {
  const { kind, label, required, choices } = question;
  const several = Array.isArray(value) ? value : [];
  const text = typeof value === "string" ? value : "";
  const max = kind === "short" ? limits.shortMax : limits.longMax;
  const written = kind === "short" || kind === "long";
  return (
    <Field
      group={!written}
      label={`${number}. ${label}`}
      hint={kind === "several" ? "可以選多個" : undefined}
      required={required}
      error={problem}
      {...(kind === "long" ? { counter: { value: [...text].length, max } } : {})}
    >
      {(aria) => {
        const group = { "aria-labelledby": aria["aria-labelledby"], "aria-describedby": aria["aria-describedby"] };
        if (kind === "short")
          return (
            <TextInput {...aria} name={question.id} value={text} onChange={({ target }) => onChange(target.value)} />
          );
        if (kind === "long")
          return (
            <TextArea
              {...aria}
              name={question.id}
              rows={4}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          );
        if (kind === "scale")
          return (
            <Scale
              question={question}
              value={value}
              onChange={onChange}
              {...(aria["aria-labelledby"] ? { labelledBy: aria["aria-labelledby"] } : {})}
            />
          );
        if (kind === "one")
          return (
            <RadioCards
              {...group}
              name={question.id}
              columns={choices.length > 3 ? 2 : 1}
              value={text}
              onChange={onChange}
              options={choices.map((choice) => ({ value: choice, title: choice }))}
            />
          );
        return (
          // biome-ignore lint/a11y/useSemanticElements: the name of the group comes from the field around it
          <div role="group" {...group} className="grid sm:grid-cols-2">
            {choices.map((choice) => (
              <Checkbox
                key={choice}
                name={question.id}
                value={choice}
                label={choice}
                checked={several.includes(choice)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...several, choice] : several.filter((each) => each !== choice))
                }
              />
            ))}
          </div>
        );
      }}
    </Field>
  );
}
