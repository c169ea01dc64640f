import type { AnswerOf } from "#contract/api.ts";
import { type ReportedKind, reportedKinds } from "#contract/console/member-records.ts";
import { to } from "#contract/paths/to.ts";
import { reportStates } from "#contract/reports/states.ts";
import { reportTones } from "#web/features/reports/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { MemberLink } from "../../member-link.tsx";
import { AllOf } from "./all-of.tsx";

type Reports = NonNullable<AnswerOf<"GET /api/admin/members/{id}/records">["reports"]>;
type Report = Reports["by"]["rows"][number];

/** The page of the console where a report of this kind is decided. */
const pageOf: Record<ReportedKind, (id: number) => string> = {
  message: (id) => to("/admin/reports/:id", { id }),
  service: (id) => to("/admin/services/:id", { id }),
  article: () => to("/admin/blogs"),
  request: (id) => to("/admin/requests/:id", { id }),
  offer: () => to("/admin/requests/offers"),
  review: (id) => to("/admin/reviews", { list: "all", k: String(id) }),
  profile: (id) => to("/admin/profiles", { list: "all", k: String(id) }),
  entry: () => to("/admin/campaigns/reported"),
};

const columns = (other: string): Column<Report>[] => [
  {
    key: "kind",
    header: "被檢舉的",
    primary: true,
    cell: ({ kind, subjectId }) => (
      <Link href={pageOf[kind](subjectId)} className="link">
        {reportedKinds[kind]}
      </Link>
    ),
  },
  {
    key: "reason",
    header: "原因",
    cell: ({ reason }) => <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</span>,
  },
  { key: "other", header: other, cell: (row) => (row.other ? <MemberLink {...row.other} /> : "訪客") },
  { key: "state", header: "結果", cell: ({ state }) => <Badge tone={reportTones[state]}>{reportStates[state]}</Badge> },
  { key: "at", header: "時間", cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Reports about the member, and those that the member made. */
export function ReportsOf({ id, found: { by, about } }: { id: number; found: Reports }) {
  const list = (name: "reportsAbout" | "reportsBy", found: Reports["by"], what: string, other: string) => (
    <div id={name}>
      <DataTable
        caption={`${what}，共 ${found.total} 件`}
        showCaption
        rows={found.rows}
        columns={columns(other)}
        rowKey={(row) => `${row.kind}${row.id}`}
        empty={<p className="text-ink-soft">沒有{what}。</p>}
      />
      <AllOf list={name} of={found} id={id} what={what} />
    </div>
  );
  return (
    <Section title="檢舉">
      <div className="flex flex-col gap-6">
        {list("reportsAbout", about, "被別人檢舉的紀錄", "檢舉人")}
        {list("reportsBy", by, "檢舉別人的紀錄", "被檢舉的人")}
      </div>
    </Section>
  );
}
