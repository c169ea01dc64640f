const DAYS = ["日", "一", "二", "三", "四", "五", "六"];
/** Taipei is UTC+8 all year (no summer time since 1980), so no time-zone table is needed on either side. */
const TAIPEI_MS = 8 * 60 * 60 * 1000;

/**
 * "2025-11-21T06:30:00Z" → 「2025 年 11 月 21 日（五）14:30」 in Taipei time.
 * Null for what is no date and for years under 2, which the data uses for "none" (spec §9).
 */
export function fullDate(iso: string): string | null {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return null;
  const d = new Date(at + TAIPEI_MS);
  if (d.getUTCFullYear() < 2) return null;
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${d.getUTCFullYear()} 年 ${d.getUTCMonth() + 1} 月 ${d.getUTCDate()} 日（${DAYS[d.getUTCDay()]}）`;
  return `${day}${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
}

export type TimeProps = {
  /** ISO 8601 with zone. */
  iso: string;
  /** What is shown: 「今天 14:30」, 「3 天後到期」. Left out, the full date itself. */
  text?: string;
  className?: string;
};

/** A moment: short for the eye, the full date on hover and for screen readers. Nothing for an empty date. */
export function Time({ iso, text, className }: TimeProps) {
  const full = fullDate(iso);
  if (full === null) return null;
  return (
    <time dateTime={iso} title={full} className={className}>
      {text ?? full}
      {text && text !== full ? <span className="sr-only">（{full}）</span> : null}
    </time>
  );
}
