import { type SubmitEvent, useState } from "react";
import { grouped } from "#contract/money.ts";
import { limits } from "#contract/orders/limits.ts";
import type { Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { useStoredList } from "#web/lib/drafts/stored-text.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useMissing } from "#web/lib/forms/use-missing.ts";
import { WrittenText } from "#web/lib/words/written-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

export function answerProblem(answer: string, required: boolean): string | undefined {
  const length = lengthOf(answer);
  if (required && length === 0) return "請回答這一題";
  return length > limits.answerMax ? `每題最多 ${grouped(limits.answerMax)} 字` : undefined;
}

/** The form with the seller's questions. Answers are stored in this browser as they are typed. */
export function RequirementsForm({ room, label }: { room: Room; label: string }) {
  const { texts, setAt, forget } = useStoredList(`requirements:${room.id}`, room.questions.length);
  const [touched, setTouched] = useState<readonly number[]>([]);
  const problems = room.questions.map((question, at) => answerProblem(texts[at] ?? "", question.required));
  const missing = problems.filter(Boolean).length;
  const { marked, mark, unmark, sentence } = useMissing(missing);
  const { busy, refusal, run } = useAction(
    (answers: string[]) =>
      api.call("POST /api/orders/{id}/requirements", { params: { id: room.id }, body: { answers } }),
    { done: "資料已送出，賣家開始製作", tell: "here", after: forget },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (missing > 0) return mark(event.currentTarget);
    unmark();
    void run(texts);
  };
  return (
    <Card id="requirements" className="scroll-mt-24">
      <h2 className="text-xl">提供製作需要的資料</h2>
      <p className="mt-1 text-ink-soft">送出後開始計算交期。輸入的內容會暫存在這個瀏覽器，可以分次完成。</p>
      <form method="dialog" onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {room.questions.map((question, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the order's snapshot
            key={at}
            label={question.text}
            required={question.required}
            error={marked || touched.includes(at) ? problems[at] : undefined}
          >
            {(aria) => (
              <TextArea
                {...aria}
                rows={3}
                value={texts[at] ?? ""}
                readOnly={busy}
                onChange={(event) => setAt(at, event.target.value)}
                onBlur={() => setTouched((before) => [...before, at])}
              />
            )}
          </Field>
        ))}
        <FormEnd form={{ busy, formError: sentence ?? refusal ?? undefined }} className="self-start">
          {label}
        </FormEnd>
      </form>
    </Card>
  );
}

/** What the buyer answered. */
export function Answers({ answers }: { answers: NonNullable<Room["answers"]> }) {
  return (
    <details className="group rounded-lg bg-surface shadow-low" open>
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-5 font-semibold sm:px-6">
        買家提供的資料
        <span className="font-normal text-ink-faint text-sm group-open:hidden">展開</span>
        <span className="hidden font-normal text-ink-faint text-sm group-open:inline">收合</span>
      </summary>
      <dl className="flex flex-col gap-4 px-5 pb-5 sm:px-6">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-ink-soft text-sm">{question}</dt>
            <dd>{answer ? <WrittenText text={answer} /> : <span className="text-ink-faint">未填</span>}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
