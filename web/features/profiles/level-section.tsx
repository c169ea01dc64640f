import Check from "lucide-react/icons/check";
import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import type { LevelPart } from "#contract/profiles/schemas.ts";
import * as terms from "#contract/terms.ts";
import { date } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Time } from "#web/ui/time-element.tsx";

type Level = AnswerOf<"GET /api/my_level">;

const names: Record<LevelPart["part"], string> = {
  completed: "完成訂單",
  rating: "平均評分",
  completionRate: "完成率",
  onTimeRate: "準時率",
};

function amount(part: LevelPart["part"], value: number | null): string {
  if (value === null) return "尚無";
  if (part === "completed") return `${grouped(value)} 筆`;
  if (part === "rating") return value === 0 ? "尚無" : value.toFixed(1);
  // Rounded down, so that 94.6 % is not shown as the 95 % that is required.
  return `${Math.floor(value * 100 + 1e-9)}%`;
}

/** One requirement of a level, with the seller's progress. */
function Part({ part: { part, have, least, met } }: { part: LevelPart }) {
  const share = met ? 1 : Math.min(1, (have ?? 0) / least);
  return (
    <li className="min-w-0">
      <p className="flex items-center justify-between gap-2 text-sm">
        <span className="text-ink-soft">{names[part]}</span>
        {met ? (
          <span className="inline-flex items-center gap-1 text-ok">
            <Check aria-hidden size={15} />
            已達成
          </span>
        ) : (
          <span className="text-ink-faint">需要 {amount(part, least)}</span>
        )}
      </p>
      <p className="font-semibold text-lg">{amount(part, have)}</p>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={cx("bar-fill", met ? "bg-ok" : "bg-teal")} style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  );
}

const steps: Record<Level["history"][number]["step"], (change: Level["history"][number]) => string> = {
  raised: ({ level }) => `升到等級 ${level}`,
  kept: ({ level }) => `維持等級 ${level}`,
  noticed: ({ level, falls }) => `預告等級 ${level} 將調整為 ${falls}`,
  lowered: ({ level }) => `調整為等級 ${level}`,
};

function History({ changes }: { changes: Level["history"] }) {
  if (changes.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-8 text-teal">等級的變動紀錄</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap gap-x-3">
            <Time iso={change.at} text={date(change.at)} className="text-ink-faint" />
            <span>{steps[change.step](change)}</span>
            <span className="text-ink-soft">
              當時近 {terms.ratingMonths} 個月完成 {grouped(change.completed)} 筆，評分{" "}
              {amount("rating", change.rating)}
              ，完成率 {amount("completionRate", change.completionRate)}，準時率{" "}
              {amount("onTimeRate", change.onTimeRate)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function lead({ level, falls, lapsesAt, target }: Level): string {
  const missing = target.parts.filter(({ met }) => !met).length;
  if (falls !== null) return `補上還差的 ${missing} 項，等級就不會變動：`;
  if (target.level === level) return "這是最高的等級，繼續維持這些成績就好：";
  const until = lapsesAt
    ? `等級以近 ${terms.ratingMonths} 個月的成績計算，${date(lapsesAt)} 重新起算，要調降一定會提前 ${terms.levelNoticeDays} 天通知。`
    : "";
  return `${until}達成這些條件就會升到等級 ${target.level}：`;
}

/** A seller's level, and what is required to keep it or to reach the next one. */
export function LevelSection({ level }: { level: Level }) {
  const { falls, lapsesAt } = level;
  return (
    <div id="level">
      <Section title={`等級 ${level.level}`}>
        <Card className="flex flex-col gap-5">
          {falls !== null && lapsesAt ? (
            <Alert tone="attention" title={`等級 ${level.level} 保留到 ${date(lapsesAt)}，之後為等級 ${falls}`}>
              等級以近 {terms.ratingMonths} 個月的訂單與評價計算，每天更新一次。
            </Alert>
          ) : null}
          <p className="text-ink-soft">{lead(level)}</p>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
            {level.target.parts.map((part) => (
              <Part key={part.part} part={part} />
            ))}
          </ul>
          <History changes={level.history} />
        </Card>
      </Section>
    </div>
  );
}
