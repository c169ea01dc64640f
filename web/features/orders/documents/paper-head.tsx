import { dateTime } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";

/** Header of a printed document: site and time. Hidden on the screen, where the page's frame shows it. */
export function PaperHead({ of }: { of: string }) {
  const now = useNow();
  return (
    <p className="mb-6 hidden justify-between gap-6 border-line border-b pb-2 text-ink-soft text-sm print:flex">
      <span>好手｜{of}</span>
      <span>列印時間 {dateTime(new Date(now).toISOString())}</span>
    </p>
  );
}
