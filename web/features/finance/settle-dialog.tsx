import type { AnswerOf } from "#contract/api.ts";
import { SettleForm, waysWithoutReference } from "#contract/finance/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { wayWords } from "./words.ts";

type Item = AnswerOf<"GET /api/admin/finance/{id}">;

/** Form to record how an item was resolved outside of the product. */
export function SettleDialog({ item, done, onClose }: { item: Item; done: string; onClose: () => void }) {
  const form = useActionForm(
    SettleForm,
    { way: (item.ways.length === 1 ? item.ways[0] : "") as never, reference: "", reason: "" },
    (body, { key }) => api.call("POST /api/admin/finance/{id}/settle", { params: { id: item.id }, body, key }),
    { done: ({ waiting }) => (waiting ? "已提出，等待另一位營運人員放行" : done), after: onClose },
  );
  const { errors } = form.formState;
  const risk = item.kind === "risk";
  const way = item.ways.find((each) => each === form.watch("way"));
  const hasReference = (way ? [way] : item.ways).some((each) => !waysWithoutReference.includes(each));
  return (
    <FormDialog
      form={form}
      title={risk ? `要放行 ${money(item.amount)} 嗎？` : `人工處理 ${money(item.amount)}`}
      text={`登錄後不能更改，會留下你的名字與時間。${risk ? "" : "請先確認款項真的已經處理完。"}`}
      submit={risk ? "登錄決定" : "登錄已處理"}
      danger
      onClose={onClose}
    >
      <Field label="處理方式" required hint={way ? wayWords[way].hint : undefined} error={errors.way?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("way")}>
            <option value="" disabled>
              請選擇
            </option>
            {item.ways.map((each) => (
              <option key={each} value={each}>
                {wayWords[each].label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {hasReference ? (
        <Field
          label={way === "papers" ? "發票或折讓單號碼" : "交易序號"}
          required
          hint={way === "papers" ? undefined : "銀行轉帳或金流後台的序號，之後可以對帳。"}
          error={errors.reference?.message}
        >
          {(aria) => <TextInput {...aria} {...form.register("reference")} />}
        </Field>
      ) : null}
      <Field label="原因" required hint="只給財務看，買家和賣家都不會看到。" error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
