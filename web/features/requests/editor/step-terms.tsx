import { places } from "#contract/requests/forms.ts";
import { limits } from "#contract/requests/limits.ts";
import { budgetGuideMonths } from "#contract/terms.ts";
import { DAY, taipeiDay } from "#contract/time.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { money } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { placeLabel } from "../words.ts";
import { useEditing, useWriting } from "./context.ts";

/** Price range of completed orders in the subcategory, and a button that uses it as the budget. */
function BudgetGuide() {
  const { change } = useEditing();
  const { guide, form } = useWriting();
  const { budget, withBudget } = guide;
  if (!budget && !withBudget) return null;
  return (
    <Alert tone="info" title={budget ? "這個子分類的成交價" : "寫出預算，收到更多提案"}>
      {budget ? (
        <>
          <p>
            近 {budgetGuideMonths} 個月完成的 {budget.n} 筆訂單，中間一半落在 {money(budget.lower)} 到{" "}
            {money(budget.upper)}，中位數 {money(budget.median)}。
          </p>
          {form?.fixed ? null : (
            <Button
              size="sm"
              variant="secondary"
              className="mt-2"
              onClick={() =>
                change((old) => ({
                  ...old,
                  openBudget: false,
                  budgetMin: Math.max(budget.lower, limits.budgetMin),
                  budgetMax: Math.max(budget.upper, limits.budgetMin),
                }))
              }
            >
              填入這個範圍
            </Button>
          )}
        </>
      ) : null}
      {withBudget ? (
        <p className="mt-1">
          寫出預算的需求，平均收到 {withBudget.times.toFixed(1)} 倍的提案（各 {withBudget.n} 個需求以上的統計）。
        </p>
      ) : null}
    </Alert>
  );
}

function Budget() {
  const { content, change } = useEditing();
  const { form } = useWriting();
  const { openBudget } = content;
  const fixed = form?.fixed ?? false;
  const field = (name: "budgetMin" | "budgetMax", label: string) => (
    <At path={name}>
      {(problem) => (
        <Field label={label} required={!openBudget} error={problem}>
          {(aria) => (
            <NumberInput
              {...aria}
              money
              value={content[name]}
              readOnly={fixed}
              onChange={(value) => change((old) => ({ ...old, [name]: value }))}
            />
          )}
        </Field>
      )}
    </At>
  );
  return (
    <div>
      {openBudget ? null : (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {field("budgetMin", "最低預算")}
          {field("budgetMax", "最高預算")}
        </div>
      )}
      <At path="openBudget">
        {() => (
          <Checkbox
            label="開放報價，由賣家提出金額"
            checked={openBudget}
            disabled={fixed}
            onChange={({ target }) =>
              change((old) => ({
                ...old,
                openBudget: target.checked,
                ...(target.checked && { budgetMin: null, budgetMax: null }),
              }))
            }
          />
        )}
      </At>
      {fixed ? <p className="text-ink-soft text-sm">已經接受過提案，預算與交付項目不能再改。</p> : null}
    </div>
  );
}

/** The step with budget, dates and place. */
export function StepTerms() {
  const { content, change } = useEditing();
  const now = useNow();
  return (
    <>
      <BudgetGuide />
      <Budget />
      <div className="grid gap-6 sm:grid-cols-2">
        <At path="dueOn">
          {(problem) => (
            <Field label="希望完成日" error={problem} hint="留空表示不限。">
              {(aria) => (
                <TextInput
                  {...aria}
                  type="date"
                  value={content.dueOn ?? ""}
                  min={taipeiDay(new Date(now + DAY))}
                  max={taipeiDay(new Date(now + limits.dueDaysMax * DAY))}
                  onChange={({ target }) => change((old) => ({ ...old, dueOn: target.value || null }))}
                />
              )}
            </Field>
          )}
        </At>
        <At path="place">
          {(problem) => (
            <Field label="地點" required error={problem}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={content.place ?? ""}
                  onChange={({ target }) =>
                    change((old) => ({ ...old, place: places.find((place) => place === target.value) ?? null }))
                  }
                >
                  {places.map((place) => (
                    <option key={place} value={place}>
                      {place === "remote" ? "遠端就可以" : placeLabel(place)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
        </At>
      </div>
    </>
  );
}
