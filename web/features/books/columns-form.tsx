import { Columns, type SettlementFact, type SettlementFile, settlementFacts } from "#contract/books/settlements.ts";
import { api } from "#web/lib/calls/api.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";

const facts = Object.entries(settlementFacts) as [SettlementFact, (typeof settlementFacts)[SettlementFact]][];
const none = Object.fromEntries(facts.map(([fact]) => [fact, ""])) as Columns;

/** Form that says which header of a report holds which fact; the next report of the gateway begins with the same. */
export function ColumnsForm({ file }: { file: SettlementFile }) {
  const { id, headers, columns, proposed } = file;
  const form = useActionForm(
    Columns,
    { ...none, ...proposed, ...columns },
    (body) => api.call("PUT /api/admin/settlements/{id}/columns", { params: { id }, body }),
    { done: "已套用欄位" },
  );
  const { errors } = form.formState;
  const choices = [...new Set(headers)].filter((header) => header !== "");
  return (
    <RowForm form={form} submit="套用欄位">
      <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
        {facts.map(([fact, { label, needed, hint }]) => (
          <Field
            key={fact}
            label={needed ? label : `${label}（選填）`}
            required={needed}
            hint={hint}
            error={errors[fact]?.message}
          >
            {(aria) => (
              <NativeSelect {...aria} {...form.register(fact)}>
                <option value="">{needed ? "請選擇" : "報表沒有這一欄"}</option>
                {choices.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
      </div>
    </RowForm>
  );
}
