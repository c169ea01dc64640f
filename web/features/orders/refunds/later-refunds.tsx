import type { LaterRefund } from "#contract/orders/later-refunds.ts";
import { money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";

/** What went back after the order was completed, with the reasons. */
export function LaterRefunds({ refunds }: { refunds: readonly LaterRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {refunds.map(({ at, by, amount, reason }) => (
        <li key={at}>
          <p className="font-medium">
            {by === "seller" ? "賣家" : "平台"}在完成後退款 {money(amount)}
          </p>
          <p className="whitespace-pre-line text-ink-soft text-sm">{reason}</p>
          <p className="text-ink-faint text-sm">
            <When iso={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
