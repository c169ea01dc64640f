import { cx } from "./cx.ts";

/**
 * The seal: 手 cut out of a square with five knife strokes. One path and one colour, so it can be printed and engraved
 * and works at 16 px. public/favicon.svg contains the same path.
 */
export const SEAL =
  "M9 0h14a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z" +
  "M9.2 7.4 10 10.3 14.5 9.3V12.2H8.4V15.1H14.5V18.4H5.8V21.3H14.5V23.4C14.5 24.4 14.1 24.8 13.1 24.8H10.6L11.3 27.7H13.6" +
  "C16.2 27.7 17.5 26.4 17.5 23.8V21.3H26.2V18.4H17.5V15.1H23.6V12.2H17.5V8.6L22.6 7.4 21.8 4.5z";

/** The seal alone, in the current text colour. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className={cx("shrink-0", className)}>
      <path fill="currentColor" fillRule="evenodd" d={SEAL} />
    </svg>
  );
}

/** The seal with the name 好手 Haoshou. A link around it needs no other label. */
export function Logo({ size = 32, latin = true, className }: { size?: number; latin?: boolean; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2 text-teal", className)}>
      <LogoMark size={size} />
      <span className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className="font-bold text-ink leading-none" style={{ fontSize: size * 0.72 }}>
          好手
        </span>
        {latin ? (
          <span lang="en" className="font-medium text-ink-soft leading-none" style={{ fontSize: size * 0.42 }}>
            Haoshou
          </span>
        ) : null}
      </span>
    </span>
  );
}
