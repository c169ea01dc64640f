import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { MissedAnswer } from "#contract/catalog/missed.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { useCategoryTree } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { NativeSelect } from "#web/ui/forms/text-input.tsx";

type Missed = AnswerOf<"GET /api/admin/missed_searches">["data"][number];

function PlaceDialog({ search, onClose }: { search: Missed; onClose: () => void }) {
  const categories = useCategoryTree();
  const form = useActionForm(
    MissedAnswer,
    { subcategoryId: 0 },
    (body, { key }) =>
      api.call("POST /api/admin/missed_searches/{id}/answer", { params: { id: search.id }, body, key }),
    { done: `以後搜尋「${search.words}」，會找到這個分類的服務`, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`「${search.words}」是在找什麼？`}
      text="選一個子分類。以後搜尋這個詞，就會找到那個子分類的服務。"
      submit="儲存"
      onClose={onClose}
    >
      <Field label="子分類" required error={form.formState.errors.subcategoryId?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("subcategoryId", { valueAsNumber: true })}>
            <option value={0}>請選擇</option>
            {categories.map((category) => (
              <optgroup key={category.id} label={category.name}>
                {category.subcategories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}

/** Actions on a search that found nothing. */
export function MissedActs({ search }: { search: Missed }) {
  const [open, setOpen] = useState(false);
  const close = useAction(() => api.call("DELETE /api/admin/missed_searches/{id}", { params: { id: search.id } }), {
    done: "已略過",
  });
  return (
    <>
      <span className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`「${search.words}」選分類`} onClick={() => setOpen(true)}>
          選分類
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`略過「${search.words}」`}
          busy={close.busy}
          onClick={() => close.run()}
        >
          略過
        </Button>
      </span>
      {open ? <PlaceDialog search={search} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
