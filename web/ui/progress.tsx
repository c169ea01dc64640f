import { percent } from "#contract/money.ts";
export type ProgressProps = {
  /** What is in progress: 「上傳 3 張圖片」. */
  label: string;
  value: number;
  max?: number;
  /** As text, when a percentage says little: 「3 / 5 步」. */
  text?: string;
};

/** A progress bar with label and number. */
export function Progress({ label, value, max = 100, text }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const shown = text ?? percent(share);
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className="shrink-0 text-ink-soft">{shown}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={shown}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="bar-fill bg-teal transition-[width] duration-300" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
