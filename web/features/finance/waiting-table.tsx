import { consoleSections } from "#contract/console/sections.ts";
import { financeKinds, type Waiting } from "#contract/finance/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { Section } from "#contract/roles.ts";
import { age, dateTime } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { Due } from "./due.tsx";
import { waitingWords } from "./words.ts";

type Parts = readonly Section[];

/** Kinds that are listed in another section of the console. */
const elsewhere: Partial<Record<Waiting["kind"], { part: Section; href: string }>> = {
  ...Object.fromEntries(
    ["due", "blocked", "bounced", "held", "unreleased", "batch"].map((kind) => [
      kind,
      { part: "withdrawals", href: to("/admin/withdrawals") },
    ]),
  ),
  approval: { part: "approvals", href: to("/admin/approvals") },
  case: { part: "disputes", href: to("/admin/disputes") },
  job: { part: "jobs", href: consoleSections.jobs.counts.stoppedJobs.href },
};

/** The page that lists a kind; null when there is none that this operator may open. */
function pageOf(kind: Waiting["kind"], parts: Parts): string | null {
  const item = financeKinds.find((each) => each === kind);
  if (item) return to("/admin/finance", { kind: item });
  const page = elsewhere[kind];
  return page && parts.includes(page.part) ? page.href : null;
}

const columns = (now: number, parts: Parts): Column<Waiting>[] => [
  {
    key: "what",
    header: "等人處理的事",
    primary: true,
    cell: ({ kind }) => {
      const href = pageOf(kind, parts);
      return href === null ? (
        waitingWords[kind]
      ) : (
        <Link href={href} className="link">
          {waitingWords[kind]}
        </Link>
      );
    },
  },
  { key: "count", header: "筆數", align: "end", cell: ({ count }) => grouped(count) },
  { key: "since", header: "最早的一筆", cell: ({ since }) => `${age(since, now)}（${dateTime(since)}）` },
  { key: "due", header: "回覆期限", cell: ({ dueAt, overdue }) => <Due dueAt={dueAt} overdue={overdue} /> },
];

/** Items that need a person: the number of each kind and the age of the oldest. Hidden when there are none. */
export function WaitingTable({ rows, parts }: { rows: readonly Waiting[]; parts: Parts }) {
  const now = useNow();
  if (rows.length === 0) return null;
  return (
    <div className="mb-6">
      <DataTable
        caption="等人處理的事，等最久的在前"
        rows={rows}
        columns={columns(now, parts)}
        rowKey={({ kind }) => kind}
        showCaption
      />
    </div>
  );
}
