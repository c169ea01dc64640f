import { to } from "#contract/paths/to.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { monthName } from "./month-name.ts";

/** Number of months shown at first. */
const SHOWN = 12;

function Months({ months }: { months: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
      {months.map((month) => (
        <li key={month}>
          <Link href={to("/mypage/revenue/:month", { month })} className="link touch inline-flex items-center py-1">
            {monthName(month)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The months with a statement, newest first. */
export function StatementMonths({ months }: { months: readonly string[] }) {
  const former = months.slice(SHOWN);
  return (
    <Card>
      <Months months={months.slice(0, SHOWN)} />
      {former.length > 0 ? (
        <details className="mt-2">
          <summary className="link touch inline-flex items-center py-1">更早的月份</summary>
          <Months months={former} />
        </details>
      ) : null}
    </Card>
  );
}
