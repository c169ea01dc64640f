import { type ReactNode, useState } from "react";
import {
  type DeskService,
  type DeskServiceAction,
  DismissReportsForm,
  ServiceReasonForm,
} from "#contract/catalog/desk.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";

type Props = { service: DeskService; action: DeskServiceAction; onClose: () => void };

function HideDialog({ service: { id, title, waiting }, action, onClose }: Props) {
  const form = useActionForm(
    ServiceReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/services/{id}/hide", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  const reporters = waiting > 0 ? `等待處理的 ${waiting} 則檢舉會一併成立，檢舉人會收到通知。` : "";
  return (
    <FormDialog
      form={form}
      title={`${action.label}「${title}」`}
      text={`買家看不到這項服務，進行中的訂單不受影響。${reporters}`}
      submit="確定下架"
      danger
      onClose={onClose}
    >
      <Field
        label="原因"
        hint="賣家會在通知、信件與服務頁看到。"
        required
        error={form.formState.errors.reason?.message}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function ShowDialog({ service: { id, title }, action, onClose }: Props) {
  const form = useActionForm(
    ServiceReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/services/{id}/show", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`恢復「${title}」`}
      text="服務會回到下架前的狀態，賣家暫停接單的仍然暫停。"
      submit={action.label}
      onClose={onClose}
    >
      <Field label="說明" hint="賣家會在信件中看到。" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function DismissDialog({ service: { id, title, lastReportId }, action, onClose }: Props) {
  const form = useActionForm(
    DismissReportsForm,
    { until: lastReportId ?? 0, note: "" },
    (body) => api.call("POST /api/admin/services/{id}/dismiss_reports", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`不處理「${title}」的檢舉`}
      text="服務維持原狀。檢舉人會收到結果，說明只留在操作紀錄。"
      submit="確定不處理"
      onClose={onClose}
    >
      <Field label="處理說明" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

const dialogs: Partial<Record<DeskServiceAction["form"], (props: Props) => ReactNode>> = {
  hide: HideDialog,
  show: ShowDialog,
  dismiss: DismissDialog,
};

/** What an operator can do with a service; the server says which. */
export function ServiceActs({ service }: { service: DeskService }) {
  const [act, setAct] = useState<DeskServiceAction | null>(null);
  const Open = act && dialogs[act.form];
  return (
    <div className="flex flex-wrap gap-2">
      {service.actions.map((each) => (
        <Button
          key={each.name}
          size="sm"
          variant={each.tone}
          onClick={() => setAct(each)}
          aria-label={`${each.label}「${service.title}」`}
        >
          {each.label}
        </Button>
      ))}
      {act && Open ? <Open service={service} action={act} onClose={() => setAct(null)} /> : null}
    </div>
  );
}
