import { useState } from "react";
import { z } from "zod";
import type { AnswerOf } from "#contract/api.ts";
import { SynonymForm } from "#contract/catalog/finding.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

type Group = AnswerOf<"GET /api/admin/synonyms">["data"][number];

const split = (text: string) => text.split(/[、,，;；\n]/).flatMap((word) => word.trim() || []);

/** Splits the text into words and validates them by the contract's rule; the field shows the first problem. */
const TypedWords = z.object({
  words: z.string().transform((text, context) => {
    const result = SynonymForm.shape.words.safeParse(split(text));
    if (result.success) return result.data;
    context.addIssue({ code: "custom", message: result.error.issues[0]?.message ?? "" });
    return z.NEVER;
  }),
});

function SynonymDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const form = useActionForm(
    TypedWords,
    { words: group?.words.join("、") ?? "" },
    (body, { key }) =>
      group
        ? api.call("PUT /api/admin/synonyms/{id}", { params: { id: group.id }, body })
        : api.call("POST /api/admin/synonyms", { body, key }),
    { done: "已儲存，幾秒內搜尋就會用上", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={group ? "修改同義詞" : "新增同義詞"}
      text="買家搜尋其中任何一個詞，也會找到寫著其他詞的服務。"
      submit="儲存"
      onClose={onClose}
    >
      <Field
        label="同一組的詞"
        required
        hint="以頓號、逗號或換行分開，2 到 20 個詞。連著打的詞要整個寫進來，例如「logo設計」。"
        error={form.formState.errors.words?.message}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("words")} />}
      </Field>
    </FormDialog>
  );
}

/** Button to open the dialog for a new group. */
export function AddSynonyms() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增一組</Button>
      {open ? <SynonymDialog group={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Actions on a group. */
export function SynonymActs({ group }: { group: Group }) {
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const remove = useAction(() => api.call("DELETE /api/admin/synonyms/{id}", { params: { id: group.id } }), {
    done: "已刪除",
    notice: "inline",
  });
  const close = () => setDoing(null);
  const name = group.words.join("、");
  return (
    <>
      <span className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`修改「${name}」`} onClick={() => setDoing("edit")}>
          修改
        </Button>
        <Button variant="quiet" size="sm" aria-label={`刪除「${name}」`} onClick={() => setDoing("delete")}>
          刪除
        </Button>
      </span>
      {doing === "edit" ? <SynonymDialog group={group} onClose={close} /> : null}
      <Confirm
        open={doing === "delete"}
        onOpenChange={(open) => open || close()}
        title="刪除這組同義詞？"
        text={`「${name}」之後會各自搜尋。`}
        confirmLabel="刪除"
        tone="danger"
        refusal={remove.refusal}
        onConfirm={remove.run}
      />
    </>
  );
}
