import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import { Time } from "#web/ui/time-element.tsx";
import { moment, timeLeft } from "./format.ts";

/** 今天 14:30; the whole date on hover. */
export function When({ iso, className }: { iso: string; className?: string }) {
  return <Time iso={iso} text={moment(iso, useNow())} className={className} />;
}

const DAY = 86_400_000;

/** 3 天後到期, highlighted during the last day. `what` is what will happen: 到期, 入帳. */
export function Deadline({ iso, what = "到期", calm = false }: { iso: string; what?: string; calm?: boolean }) {
  const now = useNow();
  const near = !calm && Date.parse(iso) - now < DAY;
  return <Time iso={iso} text={timeLeft(iso, now, what)} className={cx(near && "font-medium text-kaki")} />;
}
