import type { Revenues } from "#contract/ledger/schemas.ts";
import { money } from "#contract/money.ts";
import { moment, timeLeft } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Card } from "#web/ui/card.tsx";
import { Time } from "#web/ui/time-element.tsx";

/** The amounts that will become available balance, each with its time. */
export function Clearing({ rows }: { rows: Revenues["clearing"] }) {
  const now = useNow();
  return (
    <Card pad={false}>
      <ol className="divide-y divide-line px-5 sm:px-6">
        {rows.map(({ at, amount }) => (
          <li key={at} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <Time iso={at} text={timeLeft(at, now, "入帳")} />
              <span className="ml-3 text-ink-faint text-sm">{moment(at, now)}</span>
            </span>
            <span className="font-semibold">{money(amount)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
