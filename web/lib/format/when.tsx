import { DAY } from "#contract/time.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import { Time } from "#web/ui/time-element.tsx";
import { moment, timeLeft } from "./format.ts";

/** 今天 14:30; the whole date on hover. */
export function When({ iso, className }: { iso: string; className?: string }) {
  return <Time iso={iso} text={moment(iso, useNow())} className={className} />;
}

/** Whether a deadline ends within 48 hours, or has passed. @param now milliseconds */
export const isNear = (iso: string | null, now: number): boolean => iso !== null && Date.parse(iso) - now < 2 * DAY;

/** 3 天後到期, highlighted during the last 48 hours. `what` is what will happen: 到期, 入帳. */
export function Deadline({ iso, what = "到期", calm = false }: { iso: string; what?: string; calm?: boolean }) {
  const now = useNow();
  const near = !calm && isNear(iso, now);
  return <Time iso={iso} text={timeLeft(iso, now, what)} className={cx(near && "font-medium text-kaki")} />;
}
