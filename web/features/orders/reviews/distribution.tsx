import { grouped } from "#contract/money.ts";
import { ratingMonths } from "#contract/terms.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { StarBar } from "#web/ui/stars.tsx";
import { scoreWords } from "./score-words.ts";

export type DistributionProps = {
  /** Bayesian average of 12 months; 0 without reviews. */
  mean: number;
  /** Number of reviews in the average. */
  recent: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
  /** Averages of the three scores of a review, 0 without reviews. */
  sides?: { quality: number; communication: number; value: number };
  /** URL of the reviews with that many stars, 0 for all; without it the lines are no links. */
  href?: (stars: number) => string;
  /** The current filter: 1–5, or 0 for all. */
  chosen?: number;
};

/** The average, the distribution of stars, and on the service's page a filter by stars. */
export function Distribution({ mean, recent, counts, sides, href, chosen = 0 }: DistributionProps) {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, ...counts);
  return (
    <div className="flex flex-col gap-5">
      <div>
        {mean > 0 ? (
          <div className="flex items-center gap-4">
            <p className="font-semibold text-4xl">
              <span className="sr-only">平均 </span>
              {mean.toFixed(1)}
              <span className="sr-only"> 分，滿分 5 分</span>
            </p>
            <div className="min-w-0">
              <StarBar value={mean} />
              <p className="text-ink-soft text-sm">
                近 {ratingMonths} 個月 {grouped(recent)} 則
              </p>
            </div>
          </div>
        ) : null}
        <p className={cx("text-ink-faint text-xs", mean > 0 && "mt-2")}>
          {mean > 0 ? "則數少時，平均會靠近全站平均。" : `近 ${ratingMonths} 個月沒有新的評價。`}
          下方是全部 {grouped(total)} 則的分布。
        </p>
      </div>
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => {
          const n = counts[stars - 1] ?? 0;
          const line = (
            <>
              <span>{`${stars} 分`}</span>
              <span aria-hidden className="bar">
                <span className="bar-fill block bg-star" style={{ width: `${(n / most) * 100}%` }} />
              </span>
              <span>
                {grouped(n)}
                <span className="sr-only"> 則</span>
              </span>
            </>
          );
          const look = cx("star-line", href && "touch", stars === chosen && "chosen");
          return (
            <li key={stars}>
              {href && n > 0 ? (
                <Link
                  href={href(stars === chosen ? 0 : stars)}
                  rel="nofollow"
                  aria-current={stars === chosen ? "true" : undefined}
                  className={look}
                >
                  {line}
                </Link>
              ) : (
                <div className={look}>{line}</div>
              )}
            </li>
          );
        })}
      </ul>
      {sides ? (
        <dl className="grid grid-cols-3 gap-2 text-center">
          {(["quality", "communication", "value"] as const).map((part) => (
            <div key={part} className="flex flex-col-reverse">
              <dt className="text-ink-faint text-sm">{scoreWords.buyer[part]}</dt>
              <dd className="font-semibold text-lg">{sides[part].toFixed(1)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
