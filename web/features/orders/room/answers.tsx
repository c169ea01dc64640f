import type { OrderAnswer } from "#contract/orders/room.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";

/** The buyer's answers to the seller's questions, with their files. */
export function Answers({ answers }: { answers: readonly OrderAnswer[] }) {
  return (
    <details className="group rounded-lg bg-surface shadow-low" open>
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-5 font-semibold sm:px-6">
        買家提供的資料
        <span className="font-normal text-ink-faint text-sm group-open:hidden">展開</span>
        <span className="hidden font-normal text-ink-faint text-sm group-open:inline">收合</span>
      </summary>
      <dl className="flex flex-col gap-4 px-5 pb-5 sm:px-6">
        {answers.map(({ question, answer, files }) => (
          <div key={question}>
            <dt className="text-ink-soft text-sm">{question}</dt>
            <dd className="flex flex-col gap-2">
              {answer ? <WrittenText text={answer} /> : null}
              <Attachments files={files} />
              {answer || files.length > 0 ? null : <span className="text-ink-faint">未填</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
