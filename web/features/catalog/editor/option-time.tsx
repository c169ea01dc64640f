import type { ServiceDraft } from "#contract/catalog/content.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { Field, RadioCards } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";

type Option = ServiceDraft["options"][number];
type Props = { item: Option; path: string; edit: (part: Partial<Option>) => void };

const kinds = [
  { value: "same", title: "照方案" },
  { value: "longer", title: "多花幾天" },
  { value: "within", title: "加快交件" },
] as const;
type Kind = (typeof kinds)[number]["value"];

const kindOf = ({ extraDays, withinDays }: Option): Kind =>
  withinDays !== null ? "within" : extraDays === 0 ? "same" : "longer";

/** How an option affects the delivery time: not at all, some days more, or delivery within a number of days. */
export function OptionTime({ item, path, edit }: Props) {
  const kind = kindOf(item);
  const choose = (next: Kind) =>
    edit({ extraDays: next === "longer" ? 1 : 0, withinDays: next === "within" ? 1 : null });
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-start">
      <Field group label="交件時間">
        {(aria) => (
          <RadioCards
            {...aria}
            name={`${path}.time`}
            columns={3}
            options={kinds}
            value={kind}
            onChange={(next) => next === kind || choose(next)}
          />
        )}
      </Field>
      {kind === "longer" ? (
        <At path={`${path}.extraDays`}>
          {(problem) => (
            <Field label="多花幾天" error={problem}>
              {(aria) => (
                <NumberInput {...aria} unit="天" value={item.extraDays} onChange={(extraDays) => edit({ extraDays })} />
              )}
            </Field>
          )}
        </At>
      ) : null}
      {kind === "within" ? (
        <At path={`${path}.withinDays`}>
          {(problem) => (
            <Field label="幾天內交件" error={problem}>
              {(aria) => (
                <NumberInput
                  {...aria}
                  unit="天"
                  value={item.withinDays}
                  onChange={(withinDays) => edit({ withinDays: withinDays ?? 0 })}
                />
              )}
            </Field>
          )}
        </At>
      ) : null}
    </div>
  );
}
