import { type ReactNode, useState } from "react";
import { DeskReasonForm, type DeskRequest, DismissRequestReportsForm } from "#contract/requests/desk.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";

type Action = DeskRequest["actions"][number];
type Props = { request: DeskRequest; action: Action; onClose: () => void };

function HideDialog({ request: { id, title, waiting }, action, onClose }: Props) {
  const form = useActionForm(
    DeskReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/requests/{id}/hide", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  const reporters = waiting > 0 ? `等待處理的 ${waiting} 則檢舉會一併成立，檢舉人會收到通知。` : "";
  return (
    <FormDialog
      form={form}
      title={`${action.label}「${title}」`}
      text={`其他會員看不到這個需求，也不能再提案；進行中的訂單不受影響。${reporters}`}
      submit="確定下架"
      danger
      onClose={onClose}
    >
      <Field label="原因" hint="買家會在通知與信件中看到。" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function ShowDialog({ request: { id, title }, action, onClose }: Props) {
  const form = useActionForm(
    DeskReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/requests/{id}/show", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`恢復「${title}」`}
      text="需求會回到下架前的狀態。"
      submit={action.label}
      onClose={onClose}
    >
      <Field label="說明" hint="買家會在信件中看到。" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function DismissDialog({ request: { id, title, lastReportId }, action, onClose }: Props) {
  const form = useActionForm(
    DismissRequestReportsForm,
    { until: lastReportId ?? 0, note: "" },
    (body) => api.call("POST /api/admin/requests/{id}/dismiss_reports", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`不處理「${title}」的檢舉`}
      text="需求與提案維持原狀。檢舉人會收到結果，說明只留在操作紀錄。"
      submit="確定不處理"
      onClose={onClose}
    >
      <Field label="處理說明" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

const dialogs: Partial<Record<Action["form"], (props: Props) => ReactNode>> = {
  hide: HideDialog,
  show: ShowDialog,
  dismiss: DismissDialog,
};

/** What an operator can do with a request; the server says which. */
export function RequestActs({ request }: { request: DeskRequest }) {
  const [act, setAct] = useState<Action | null>(null);
  const Open = act && dialogs[act.form];
  return (
    <div className="flex flex-wrap gap-2">
      {request.actions.map((each) => (
        <Button
          key={each.name}
          size="sm"
          variant={each.tone}
          onClick={() => setAct(each)}
          aria-label={`${each.label}「${request.title}」`}
        >
          {each.label}
        </Button>
      ))}
      {act && Open ? <Open request={request} action={act} onClose={() => setAct(null)} /> : null}
    </div>
  );
}
