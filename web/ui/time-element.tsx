import { fullDate } from "#contract/time.ts";

/** The full date of what is one; years under 2 stand for "none". */
export function fullDateOf(iso: string): string | null {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2 ? null : fullDate(at);
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
  const full = fullDateOf(iso);
  if (full === null) return null;
  return (
    <time dateTime={iso} title={full} className={className}>
      {text ?? full}
      {text && text !== full ? <span className="sr-only">（{full}）</span> : null}
    </time>
  );
}
