import { type ReactNode, useEffect, useState } from "react";
import { type AnswerOf, isApiError } from "#contract/api.ts";
import { grouped, percent } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { SkeletonText } from "#web/ui/skeleton.tsx";

type Why = AnswerOf<"GET /api/services/{id}/why">;

const places = { title: "標題", labels: "分類或標籤", text: "說明或方案" } as const;

/** 「logo」在標題 */
function wordLine({ word, place, whole, synonym }: Why["words"][number]): string {
  if (place === null) return `「${word}」沒有出現`;
  const how = synonym ? "的同義詞" : whole ? "" : "的字";
  return `「${word}」${how}出現在${places[place]}`;
}

/** The parts of the formula with this service's numbers. */
function linesOf(why: Why): { name: string; text: string; value: number; weight: number }[] {
  const { rating, completion, sales, freshness } = why;
  return [
    {
      name: "評價",
      text: rating.count > 0 ? `${rating.stars.toFixed(2)} 分，${grouped(rating.count)} 則` : "尚無評價，以全站平均計",
      ...rating,
    },
    {
      name: "完成率",
      text: completion.share === null ? `尚無訂單，以 ${percent(completion.value)} 計` : percent(completion.share),
      ...completion,
    },
    { name: "成交", text: `${grouped(sales.count)} 次`, ...sales },
    { name: "新鮮度", text: freshness.days === 0 ? "今天上架" : `上架 ${grouped(freshness.days)} 天`, ...freshness },
  ];
}

/** The formula with this service's numbers. */
function scoreLine({ score, relevance, quality, floor, meaning }: Why): string {
  const byWords = `${score.toFixed(3)} = ${relevance.toFixed(2)} ×（${floor} + ${(1 - floor).toFixed(1)} × ${quality.toFixed(2)}）`;
  if (!meaning) return `排序分數 ${byWords}。沒有付費排名。`;
  const { words, likeness } = meaning;
  const both = `${meaning.score.toFixed(3)} =（${words} × ${score.toFixed(3)} + ${likeness.toFixed(3)}）÷ ${1 + words}`;
  return `字的分數 ${byWords}。排序分數 ${both}。沒有付費排名。`;
}

/** The rank of a service, explained by the parts of the formula. */
export default function WhyPanel({ id, k }: { id: number; k: string }) {
  const [state, setState] = useState<Why | string | null>(null);
  useEffect(() => {
    let here = true;
    api
      .call("GET /api/services/{id}/why", { params: { id }, query: { k } })
      .then((why) => here && setState(why))
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error;
        if (here) setState(error.message);
      });
    return () => {
      here = false;
    };
  }, [id, k]);
  if (state === null) return <SkeletonText lines={6} />;
  if (typeof state === "string") return <p className="text-ink-soft text-sm">{state}</p>;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {state.words.length > 0 ? (
        <Part title="和搜尋的相關程度" value={state.relevance}>
          <ul className="text-ink-soft">
            {state.words.map((each) => (
              <li key={each.word}>{wordLine(each)}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      {state.meaning ? (
        <Part title="意思相近的程度" value={state.meaning.likeness}>
          <p className="text-ink-soft">
            {state.meaning.closest ? `意思相近：${state.meaning.closest}` : "意思不相近，是靠字找到的。"}
          </p>
        </Part>
      ) : null}
      <Part title="服務品質" value={state.quality}>
        <dl className="text-ink-soft">
          {linesOf(state).map((line) => (
            <div key={line.name} className="flex justify-between gap-3">
              <dt>
                {line.name}
                <span className="ml-1 text-ink-faint text-xs">占 {percent(line.weight)}</span>
              </dt>
              <dd className="text-right">{line.text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <p className="text-ink-faint text-xs">{scoreLine(state)}</p>
    </div>
  );
}

function Part({ title, value, children }: { title: string; value: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p className="mb-1 flex items-baseline justify-between gap-3 font-semibold">
        {title}
        <span>{percent(value)}</span>
      </p>
      {children}
    </section>
  );
}
