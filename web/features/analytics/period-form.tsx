import { type MarketFigures, mostPoints } from "#contract/analytics/figures.ts";
import { api } from "#web/lib/calls/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

const most = { day: `依日一次最多看 ${mostPoints.day} 天`, month: `依月一次最多看 ${mostPoints.month} 個月` };

/** The chosen period, to change it and to take its numbers along. */
export function PeriodForm({ of: { by, from, until, today, shortened } }: { of: MarketFigures }) {
  return (
    <div className="flex flex-col gap-4">
      <form key={`${by} ${from} ${until}`} method="get" className="flex flex-wrap items-end gap-3">
        <Field label="看法">
          {(aria) => (
            <NativeSelect {...aria} name="by" defaultValue={by}>
              <option value="day">依日</option>
              <option value="month">依月</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="從">
          {(aria) => <TextInput {...aria} type="date" name="from" defaultValue={from} max={today} />}
        </Field>
        <Field label="到">
          {(aria) => <TextInput {...aria} type="date" name="until" defaultValue={until} max={today} />}
        </Field>
        <Button type="submit" variant="secondary">
          顯示
        </Button>
        <a
          href={api.url("GET /api/admin/figures/table", { query: { by, from, until } })}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          匯出 CSV
        </a>
      </form>
      {shortened ? <Alert tone="attention">{`${most[by]}，所以從 ${from} 開始。`}</Alert> : null}
      <p className="text-ink-soft">
        {`每一天都從台北的零點算起。${until === today ? "今天還沒結束，數字還會變。" : ""}`}
      </p>
    </div>
  );
}
