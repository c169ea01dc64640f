import { grouped } from "#contract/money.ts";
import { type NewsletterFile, SubmitForm } from "#contract/newsletters/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { ActionButton } from "#web/lib/forms/action-button.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";

type Props = { file: NewsletterFile; reason: string | null };

function SubmitIssue({ file, reason }: Props) {
  const form = useActionForm(
    SubmitForm,
    { version: file.version, again: false },
    ({ again }) =>
      api.call("POST /api/admin/newsletters/{id}/submit", {
        params: { id: file.id },
        body: { version: file.version, again },
      }),
    { done: "已送出，等另一位同事放行" },
  );
  return (
    <form method="dialog" noValidate className="flex flex-col gap-4" onSubmit={form.send}>
      {file.again ? (
        <Alert tone="attention">
          <span>這個月已經寄過一期。會員訂閱的是每月一封。</span>
          <Checkbox
            label="這個月真的要再寄一期"
            error={form.formState.errors.again?.message}
            {...form.register("again")}
          />
        </Alert>
      ) : null}
      <FormEnd form={form} full reason={reason}>
        送出，請同事放行
      </FormEnd>
    </form>
  );
}

function Test({ file, reason }: Props) {
  const { busy, run } = useAction(
    () => api.call("POST /api/admin/newsletters/{id}/test", { params: { id: file.id } }),
    {
      done: "已試寄，看一下你的信箱",
      refresh: false,
    },
  );
  return (
    <Button full variant="secondary" busy={busy} reason={reason} onClick={() => void run()}>
      試寄一封給自己
    </Button>
  );
}

const people = (n: number) => `${grouped(n)} 人`;

/** What became of the mails. */
function Sent({
  figures: { recipients, waiting, sent, refused, skipped, unsubscribed },
}: Pick<NewsletterFile, "figures">) {
  return (
    <Facts
      items={[
        { term: "收件人", value: people(recipients) },
        { term: "還沒寄", value: people(waiting) },
        { term: "已寄出", value: people(sent) },
        { term: "被郵件伺服器退回", value: people(refused) },
        { term: "寄之前已取消訂閱或停權", value: people(skipped) },
        { term: "從這一期的連結取消訂閱", value: people(unsubscribed) },
      ]}
    />
  );
}

function since({ state, audience, submittedBy, releasedBy, releasedAt, endedAt }: NewsletterFile): string {
  if (state === "draft") return `現在有 ${people(audience)}訂閱。`;
  if (state === "waiting") return `${submittedBy ?? "同事"}送出，由另一位同事放行後寄給 ${people(audience)}。`;
  const released = `${submittedBy ?? "同事"}送出，${releasedBy ?? "同事"}於 ${dateTime(releasedAt)} 放行。`;
  return endedAt ? `${released}${dateTime(endedAt)} ${state === "sent" ? "寄完" : "停止"}。` : released;
}

function Acts({ file, reason }: Props) {
  const { id, version } = file;
  const params = { id };
  const calls = {
    take_back: () => api.call("POST /api/admin/newsletters/{id}/take_back", { params }),
    release: () => api.call("POST /api/admin/newsletters/{id}/release", { params, body: { version } }),
    stop: () => api.call("POST /api/admin/newsletters/{id}/stop", { params }),
  };
  return file.actions.map((action) => {
    const { name, label, done } = action;
    if (action.form === "submit") return <SubmitIssue key={`${name} ${version}`} file={file} reason={reason} />;
    return name in calls ? (
      <ActionButton
        key={name}
        act={action}
        title={label}
        call={calls[name as keyof typeof calls]}
        options={{ done: done ?? "" }}
      />
    ) : null;
  });
}

/** Looks at an issue as a mail, sends it to oneself, and hands it on until it is sent. @param dirty unsaved changes */
export function NewsletterActs({ file, dirty }: { file: NewsletterFile; dirty: boolean }) {
  const reason = dirty ? "先儲存修改" : null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">寄送</h2>
      <p className="text-ink-soft">{since(file)}</p>
      {file.figures.recipients > 0 ? <Sent figures={file.figures} /> : null}
      <a
        href={api.url("GET /api/admin/newsletters/{id}/mail", { params: { id: file.id } })}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "secondary", full: true })}
      >
        看信件的樣子<span className="sr-only">（開新分頁）</span>
      </a>
      <Test file={file} reason={reason} />
      <Acts file={file} reason={reason} />
    </Card>
  );
}
