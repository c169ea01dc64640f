import { useCallback, useEffect, useState } from "react";
import { type AnswerOf, isApiError } from "#contract/api.ts";
import { PLEDGE } from "#contract/moderation/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { LoggedContactForm } from "#contract/support/forms.ts";
import { contactTextMax } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

type Status = AnswerOf<"GET /api/my_status">;

function Appeal({ until, onSent }: { until: string; onSent: () => Promise<void> }) {
  const form = useActionForm(
    LoggedContactForm,
    { kind: "appeal" as const, subject: "帳號停權申訴", text: "" },
    (body, { key }) => api.call("POST /api/contact_us_logged", { body, key }),
    { after: onSent, refresh: false, keep: { as: "appeal", fields: ["text"] } },
  );
  const { errors } = form.formState;
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field
        label="申訴內容"
        hint={`請說明為什麼這次處分不正確。只能提出一次，${date(until)} 前有效。`}
        error={errors.text?.message}
      >
        {(aria) => <TextArea {...aria} maxLength={contactTextMax} {...form.register("text")} />}
      </Field>
      <FormEnd form={form} variant="secondary" full>
        送出申訴
      </FormEnd>
    </form>
  );
}

function AppealState({ appeal }: { appeal: NonNullable<Status["appeal"]> }) {
  if (appeal.answer !== null) {
    return (
      <Alert title="客服已回覆你的申訴">
        <p className="whitespace-pre-line">{appeal.answer}</p>
      </Alert>
    );
  }
  return <Alert title="已收到你的申訴">{date(appeal.sentAt)} 送出，結果會寄到你的信箱。</Alert>;
}

/** Why the account is blocked, its pledge, and the appeal. */
export default function StatusCase() {
  const [status, setStatus] = useState<Status | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, run } = useAction(() => api.call("PUT /api/my_status", { body: { pledge: true } }), {
    done: "帳號已恢復，請遵守使用規範",
  });
  const load = useCallback(async () => {
    try {
      setStatus(await api.call("GET /api/my_status", {}));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailed(error.message);
    }
  }, []);
  useEffect(() => void load(), [load]);
  if (failed) return <Alert tone="danger">{failed}</Alert>;
  if (!status) return <SkeletonText lines={4} className="mt-6" />;
  return (
    <div className="mt-6 flex flex-col gap-6">
      {status.deleteAt ? (
        <Alert tone="attention" title={`刪除日期：${date(status.deleteAt)}`}>
          想保留帳號，請在這一天以前寫信給客服，並附上註冊的電子信箱。
        </Alert>
      ) : null}
      {status.reason ? (
        <div>
          <h2 className="font-semibold text-base">處分原因</h2>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{status.reason}</p>
          {status.quote ? (
            <blockquote className="mt-3 whitespace-pre-line border-line-strong border-l-4 pl-4 text-ink-soft [overflow-wrap:anywhere]">
              {status.quote}
            </blockquote>
          ) : null}
          {status.since ? <p className="mt-2 text-ink-faint text-sm">處分日期：{date(status.since)}</p> : null}
        </div>
      ) : null}
      {status.mayPledge ? (
        <div>
          <Button full busy={busy} onClick={() => run()}>
            {PLEDGE}
          </Button>
          <p className="mt-2 text-ink-soft text-sm">
            按下後帳號立即恢復，時間與承諾內容會留下紀錄。再次違規就需要由客服處理。
          </p>
        </div>
      ) : null}
      {status.notices.length > 0 ? (
        <div>
          <h2 className="font-semibold text-base">著作權通知</h2>
          <p className="mt-1 text-ink-soft text-sm">有人通知你的內容侵權。停權中也可以看通知、提出回復。</p>
          <ul className="mt-2 flex flex-col gap-1">
            {status.notices.map(({ id, title }) => (
              <li key={id}>
                <Link href={to("/mypage/copyright/:id", { id })} className="link [overflow-wrap:anywhere]">
                  {`第 ${id} 號：${title}`}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {status.appeal ? <AppealState appeal={status.appeal} /> : null}
      {status.appealUntil ? <Appeal until={status.appealUntil} onSent={load} /> : null}
    </div>
  );
}
