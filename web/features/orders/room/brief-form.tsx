import { type FormEvent, useState } from "react";
import { grouped } from "#contract/money.ts";
import type { Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/api.ts";
import { useKeptList } from "#web/lib/kept-text.ts";
import { WrittenText } from "#web/lib/written-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { useAct } from "../use-act.ts";

/** Characters of one answer. */
const MOST = 3000;

export function answerProblem(answer: string, required: boolean): string | undefined {
  const length = [...answer.trim()].length;
  if (required && length === 0) return "請回答這一題";
  return length > MOST ? `每題最多 ${grouped(MOST)} 字` : undefined;
}

/** The seller's questions. Answers are kept in this browser as they are typed. */
export function BriefForm({ room, label }: { room: Room; label: string }) {
  const { texts, setAt, forget } = useKeptList(`brief:${room.id}`, room.questions.length);
  const [touched, setTouched] = useState<readonly number[]>([]);
  const { busy, act } = useAct();
  const problems = room.questions.map((question, at) => answerProblem(texts[at] ?? "", question.required));
  const blocked = problems.some(Boolean);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (blocked || busy) return;
    const sent = await act(
      () => api.call("POST /api/orders/{id}/brief", { params: { id: room.id }, body: { answers: texts } }),
      "資料已送出，賣家開始製作",
    );
    if (sent) forget();
  };
  return (
    <Card id="brief" className="scroll-mt-24">
      <h2 className="text-xl">提供製作需要的資料</h2>
      <p className="mt-1 text-ink-soft">送出後開始計算交期。輸入的內容會暫存在這個瀏覽器，可以分次完成。</p>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {room.questions.map((question, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the order's snapshot
            key={at}
            label={question.text}
            required={question.required}
            error={touched.includes(at) ? problems[at] : undefined}
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
        <Button type="submit" busy={busy} reason={blocked ? "請先回答必填的問題" : null} className="self-start">
          {label}
        </Button>
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
