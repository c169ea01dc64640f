import { useState } from "react";
import { NoticeActForm } from "#contract/copyright/forms.ts";
import { noticeCompleteDays } from "#contract/copyright/limits.ts";
import type { NoticeCase } from "#contract/copyright/schemas.ts";
import type { NoticeAct } from "#contract/copyright/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";

type Action = NoticeCase["actions"][number];

const words: Record<NoticeAct, { text: string; label: string }> = {
  ask: { text: `對方有 ${noticeCompleteDays} 個工作日可以補，沒有補齊就視為沒有提出。`, label: "還缺什麼" },
  take_down: { text: "其他人會看不到這個內容，雙方都會收到通知。", label: "下架的理由" },
  refuse: { text: "內容不變，通知人會收到原因。", label: "不成立的原因" },
  sue: { text: "內容會維持下架，雙方都會收到通知。請先看過起訴的證明。", label: "法院與案號" },
  lift: { text: "內容會恢復，雙方都會收到通知。例如通知人撤回，或法院有了結果。", label: "恢復的原因" },
};

function ActDialog({ id, action, onClose }: { id: number; action: Action; onClose: () => void }) {
  const { name, label, done, tone } = action;
  const form = useActionForm(
    NoticeActForm,
    { text: "" },
    (body) => api.call("POST /api/admin/copyright_notices/{id}/{name}", { params: { id, name }, body }),
    { done: done ?? "", after: onClose, keep: { as: `notice:${id}:${name}`, fields: ["text"] } },
  );
  return (
    <FormDialog
      form={form}
      title={label}
      text={words[name].text}
      submit={`確定${label}`}
      danger={tone === "danger"}
      onClose={onClose}
    >
      <Field label={words[name].label} required error={form.formState.errors.text?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}

/** What this operator may do with a notice; the server decides. */
export function CaseActs({ id, actions }: { id: number; actions: Action[] }) {
  const [open, setOpen] = useState<Action | null>(null);
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button key={action.name} variant={variantOf(action)} onClick={() => setOpen(action)}>
          {action.label}
        </Button>
      ))}
      <StillAvailable value={isStillAvailable(open, actions)}>
        {open ? <ActDialog id={id} action={open} onClose={() => setOpen(null)} /> : null}
      </StillAvailable>
    </div>
  );
}
