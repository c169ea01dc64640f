import type { OrderAnswer } from "#contract/orders/room.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";

/** The buyer's answers to the seller's questions, with their files. */
export function Answers({ answers }: { answers: readonly OrderAnswer[] }) {
  return (
    <section aria-labelledby="answers" className="border-line border-t pt-4">
      <h3 id="answers" className="mb-2 text-base">
        買家提供的資料
      </h3>
      <dl className="flex flex-col gap-3">
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
    </section>
  );
}
