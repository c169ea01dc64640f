import { grouped } from "#contract/money.ts";

export type StarsProps = {
  /** 0 to 5; null, or a count of 0, means no ratings yet. */
  value: number | null | undefined;
  /** Number of reviews. */
  count?: number;
  /** One star and the number, for cards. */
  compact?: boolean;
};

/** Five stars, filled to the rating. Decorative: the number is beside them. */
export function StarBar({ value, compact = false }: { value: number; compact?: boolean }) {
  return (
    <span
      aria-hidden
      className={compact ? "stars one" : "stars"}
      style={
        {
          "--fill": compact ? "100%" : `${Math.round(Math.min(value, 5) * 20)}%`,
        } as React.CSSProperties
      }
    />
  );
}

/** A rating as stars, with its number and the number of reviews. */
export function Stars({ value, count, compact = false }: StarsProps) {
  if (!value || count === 0) return <span className="text-ink-faint text-sm">尚無評價</span>;
  const shown = value.toFixed(1);
  return (
    <span className="rating">
      <StarBar value={value} compact={compact} />
      <span className="sr-only">評分</span>
      <b>{shown}</b>
      <span className="sr-only">分，滿分 5 分</span>
      {count === undefined ? null : (
        <span className="count">
          <span aria-hidden>{`（${grouped(count)}）`}</span>
          <span className="sr-only">{`，共 ${grouped(count)} 則評價`}</span>
        </span>
      )}
    </span>
  );
}
