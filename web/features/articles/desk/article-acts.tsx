import { type ReactNode, useState } from "react";
import type { DeskArticle, DeskArticleAction } from "#contract/articles/desk.ts";
import { DismissReportsForm, ServiceReasonForm } from "#contract/catalog/desk.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAction } from "#web/lib/use-action.ts";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";

type Props = { article: DeskArticle; action: DeskArticleAction; onClose: () => void };

function HideDialog({ article: { id, title, waiting }, action, onClose }: Props) {
  const form = useActionForm(
    ServiceReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/blogs/{id}/hide", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  const reporters = waiting > 0 ? `等待處理的 ${waiting} 則檢舉會一併成立，檢舉人會收到通知。` : "";
  return (
    <FormDialog
      form={form}
      title={`${action.label}「${title}」`}
      text={`讀者看不到這篇文章，也會移出編輯精選。${reporters}`}
      submit="確定下架"
      danger
      onClose={onClose}
    >
      <Field
        label="原因"
        hint="作者會在通知、信件與編輯頁看到。"
        required
        error={form.formState.errors.reason?.message}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function ShowDialog({ article: { id, title }, action, onClose }: Props) {
  const form = useActionForm(
    ServiceReasonForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/blogs/{id}/show", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`恢復「${title}」`}
      text="文章會回到下架前的狀態，作者自己撤下的仍然撤下。"
      submit={action.label}
      onClose={onClose}
    >
      <Field label="說明" hint="作者會在信件中看到。" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function DismissDialog({ article: { id, title, lastReportId }, action, onClose }: Props) {
  const form = useActionForm(
    DismissReportsForm,
    { until: lastReportId ?? 0, note: "" },
    (body) => api.call("POST /api/admin/blogs/{id}/dismiss_reports", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`不處理「${title}」的檢舉`}
      text="文章維持原狀。檢舉人會收到結果，說明只留在操作紀錄。"
      submit="確定不處理"
      onClose={onClose}
    >
      <Field label="處理說明" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

const dialogs: Partial<Record<DeskArticleAction["form"], (props: Props) => ReactNode>> = {
  hide: HideDialog,
  show: ShowDialog,
  dismiss: DismissDialog,
};

/** What an operator can do with an article; the server says which. */
export function ArticleActs({ article }: { article: DeskArticle }) {
  const [act, setAct] = useState<DeskArticleAction | null>(null);
  const params = { id: article.id };
  const press = useAction(
    ({ name }: DeskArticleAction) =>
      name === "pick"
        ? api.call("POST /api/admin/blogs/{id}/pick", { params })
        : api.call("POST /api/admin/blogs/{id}/unpick", { params }),
    { done: (_, { done }) => done ?? "" },
  );
  const Open = act && dialogs[act.form];
  return (
    <div className="flex flex-wrap gap-2">
      {article.actions.map((action) => (
        <Button
          key={action.name}
          size="sm"
          variant={action.tone}
          busy={press.busy && action.form === "press"}
          aria-label={`${action.label}「${article.title}」`}
          onClick={() => (action.form === "press" ? void press.run(action) : setAct(action))}
        >
          {action.label}
        </Button>
      ))}
      {act && Open ? <Open article={article} action={act} onClose={() => setAct(null)} /> : null}
    </div>
  );
}
