import { date } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";

/** The bank's deadline for a response, highlighted once it has passed; a dash when there is none. */
export function Due({ dueAt, overdue }: { dueAt: string | null; overdue: boolean }) {
  if (dueAt === null) return "—";
  return (
    <span className="flex flex-wrap gap-1.5">
      {date(dueAt)}
      {overdue ? <Badge tone="danger">已逾期</Badge> : null}
    </span>
  );
}
