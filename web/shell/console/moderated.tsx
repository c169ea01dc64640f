import type { ReactNode } from "react";
import { type ReportReason, reportReasons } from "#contract/catalog/report.ts";
import { to } from "#contract/paths/to.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";

type Report = {
  id: number;
  reason: ReportReason;
  text: string;
  reporterId: number | null;
  reporter: string;
  at: string;
};

type ReportsProps<R extends Report> = {
  row: { reports: readonly R[]; waiting: number };
  /** Shown after the reason: which part of the row was reported. */
  about?: (report: R) => ReactNode;
};

/** The open reports: the reason and the reporter. */
export function Reports<R extends Report>({ row: { reports, waiting }, about }: ReportsProps<R>) {
  if (waiting === 0) return "沒有";
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <span className="block">
            {reportReasons[report.reason]}
            {about?.(report)}
          </span>
          {report.text ? <span className="block whitespace-pre-line text-ink-soft">{report.text}</span> : null}
          <span className="block text-ink-faint text-sm">
            {report.reporterId === null ? (
              <span>{`訪客 ${report.reporter}`}</span>
            ) : (
              <Link href={to("/admin/members/:id", { id: report.reporterId })} className="link">
                {report.reporter}
              </Link>
            )}{" "}
            {dateTime(report.at)}
          </span>
        </li>
      ))}
      {waiting > reports.length ? <li className="text-ink-soft">另有 {waiting - reports.length} 則</li> : null}
    </ul>
  );
}

/** Why and since when it is hidden. */
export function HiddenNote({
  row: { hiddenReason, hiddenAt },
}: {
  row: { hiddenReason: string; hiddenAt: string | null };
}) {
  return (
    <>
      <span className="mt-1 block whitespace-pre-line text-sm [overflow-wrap:anywhere]">{hiddenReason}</span>
      <span className="block text-ink-faint text-sm">{dateTime(hiddenAt)}</span>
    </>
  );
}

/** Whether something is public, or why and since when it is hidden. */
export function PublicState({
  row: { hiddenReason, hiddenAt },
}: {
  row: { hiddenReason: string | null; hiddenAt: string | null };
}) {
  if (hiddenReason === null) return <Badge>公開中</Badge>;
  return (
    <>
      <Badge tone="danger">已下架</Badge>
      <HiddenNote row={{ hiddenReason, hiddenAt }} />
    </>
  );
}

type Moderated = { reports: readonly Report[]; waiting: number };
type Cells<Row extends Moderated> = Record<"state" | "acts", (row: Row) => ReactNode> &
  Pick<ReportsProps<Row["reports"][number]>, "about">;

/** The last columns of a list of moderated rows: state, open reports, and what an operator can do. */
export const moderationColumns = <Row extends Moderated>({ state, acts, about }: Cells<Row>): Column<Row>[] => [
  { key: "state", header: "狀態", cell: state },
  { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports row={row} {...(about && { about })} /> },
  { key: "acts", header: "處理", bare: true, className: "whitespace-nowrap", cell: acts },
];

/** Searches all rows of a section by title or number. */
export function TitleSearch({ label, k }: { label: string; k: string | undefined }) {
  return (
    <form method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
      <input type="hidden" name="list" value="all" />
      <Field label={label}>
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={100} defaultValue={k} />}
      </Field>
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
  );
}
