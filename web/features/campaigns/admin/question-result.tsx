import { Suspense, useEffect, useState } from "react";
import type { QuestionResult as Result } from "#contract/campaigns/admin.ts";
import { questionKinds } from "#contract/campaigns/states.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";

const AnswerChart = lazyComponent(() => import("./answer-chart.tsx"));

const share = (n: number, all: number): string => (all === 0 ? "0%" : `${Math.round((n * 1000) / all) / 10}%`);

/** Results of one question: a chart and a table of the same numbers, or the written answers. */
export function QuestionResult({ result, number }: { result: Result; number: number }) {
  const { question, answered, counts, texts } = result;
  // The chart measures its container, so the server renders only the table.
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">
          {number}. {question.label}
        </h2>
        <p className="text-ink-soft text-sm">
          {questionKinds[question.kind]}，{answered} 人回答
        </p>
      </div>
      {counts.length > 0 ? (
        <>
          {here ? (
            <Suspense>
              <AnswerChart question={question} counts={counts} />
            </Suspense>
          ) : null}
          <DataTable
            caption={`${question.label}的人數`}
            rows={counts}
            rowKey={({ label }) => label}
            columns={[
              { key: "label", header: "選項", primary: true, cell: ({ label }) => label },
              { key: "n", header: "人數", align: "end", cell: ({ n }) => n },
              { key: "share", header: "比例", align: "end", cell: ({ n }) => share(n, answered) },
            ]}
          />
        </>
      ) : texts.length > 0 ? (
        <ul className="flex flex-col gap-2" aria-label={`${question.label}的回答`}>
          {texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is read
            <li key={at} className="whitespace-pre-line rounded-md bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">還沒有人回答。</p>
      )}
    </Card>
  );
}
