import { useState } from "react";
import { takesPart } from "#contract/accounts/status.ts";
import type { AnswerOf } from "#contract/api.ts";
import { AnswerForm } from "#contract/moderation/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox, Field, TextArea } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Contact = AnswerOf<"GET /api/admin/contacts">["data"][number];
type Action = Contact["actions"][number];

type AnswerProps = { contact: Contact; action: Action; onClose: () => void };

function AnswerDialog({ contact, action, onClose }: AnswerProps) {
  const mayRestore = contact.kind === "appeal" && (contact.status === null || !takesPart(contact.status));
  const form = useActionForm(
    AnswerForm,
    { text: "", restore: false },
    (body) => api.call("POST /api/admin/contacts/{id}/answer", { params: { id: contact.id }, body }),
    { done: action.done ?? "", after: onClose, keep: { as: `answer:${contact.id}`, fields: ["text"] } },
  );
  return (
    <FormDialog
      form={form}
      title={`${action.label}「${contact.subject}」`}
      text={`內容會寄到 ${contact.email}，只能回覆一次。`}
      submit="寄出回覆"
      onClose={onClose}
    >
      <Field label="回覆內容" required error={form.formState.errors.text?.message}>
        {(aria) => <TextArea {...aria} rows={6} {...form.register("text")} />}
      </Field>
      {mayRestore ? <Checkbox label="申訴成立，同時恢復帳號" {...form.register("restore")} /> : null}
    </FormDialog>
  );
}

/** A message to the support, or an appeal, with its reply. */
export function ContactCard({ contact }: { contact: Contact }) {
  const [answering, setAnswering] = useState<Action | null>(null);
  const { kind, subject, name, email, userId, status, text, reason, createdAt, answer, answeredAt, answeredBy } =
    contact;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={kind === "appeal" ? "attention" : "info"}>{kind === "appeal" ? "申訴" : "來信"}</Badge>
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{subject}</h2>
        <span className="ml-auto text-ink-faint text-sm">{dateTime(createdAt)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {userId === null ? (
          <span>{name}（訪客）</span>
        ) : (
          <Link href={to("/admin/members/:id", { id: userId })} className="link">
            {name}
          </Link>
        )}
        <span>{email}</span>
        {status === null ? null : <StatusBadge status={status} />}
      </p>
      {reason ? <p className="text-ink-soft text-sm">處分原因：{reason}</p> : null}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {contact.actions.map((action) => (
        <div key={action.name}>
          <Button variant={variantOf(action)} onClick={() => setAnswering(action)}>
            {action.label}
          </Button>
        </div>
      ))}
      {answer === null ? null : (
        <div className="rounded-md bg-sunken p-4">
          <p className="text-ink-faint text-sm">
            {answeredBy ?? "客服"}於 {dateTime(answeredAt)} 回覆
          </p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </div>
      )}
      {answering ? <AnswerDialog contact={contact} action={answering} onClose={() => setAnswering(null)} /> : null}
    </Card>
  );
}
