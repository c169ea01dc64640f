import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { letterStates, letterTopics } from "#contract/support/states.ts";
import { When } from "#web/lib/format/when.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { stateTones } from "../words.ts";
import { LetterDue } from "./letter-due.tsx";

type Row = AnswerOf<"GET /api/admin/contacts">["data"][number];

/** In a narrow table only the subject and the names break. */
const whole = "wide:whitespace-nowrap";

const columns = (closed: boolean): Column<Row>[] => [
  {
    key: "subject",
    header: "信件",
    primary: true,
    cell: (row) => (
      <>
        <Link href={to("/admin/contacts/:id", { id: row.id })} className="link [overflow-wrap:anywhere]">
          {row.subject}
        </Link>
        <span className="line-clamp-2 font-normal text-ink-soft text-sm [overflow-wrap:anywhere]">
          {row.lastByStaff ? `客服：${row.last}` : row.last}
        </span>
      </>
    ),
  },
  {
    key: "from",
    header: "寫信的人",
    className: "[overflow-wrap:anywhere]",
    cell: (row) => (row.userId === null ? `${row.name}（訪客）` : row.name),
  },
  { key: "topic", header: "關於", className: whole, cell: (row) => letterTopics[row.topic] },
  {
    key: "state",
    className: whole,
    header: "狀態",
    cell: (row) => <Badge tone={stateTones[row.state]}>{letterStates[row.state]}</Badge>,
  },
  { key: "owner", header: "負責人", className: whole, cell: (row) => row.owner?.nickname ?? "還沒有人" },
  closed
    ? { key: "at", header: "結案時間", className: whole, cell: (row) => <When iso={row.updatedAt} /> }
    : {
        key: "due",
        header: "期限",
        className: whole,
        cell: (row) => (row.dueAt ? <LetterDue iso={row.dueAt} /> : "沒有"),
      },
];

/** Letters to the support, each with who takes care of it and until when. */
export function LetterTable({ rows, total, closed }: { rows: readonly Row[]; total: number; closed: boolean }) {
  return (
    <DataTable
      caption={closed ? `信件，共 ${total} 封，最近結案的在前` : `信件，共 ${total} 封，期限近的在前`}
      showCaption
      rows={rows}
      columns={columns(closed)}
      rowKey={(row) => row.id}
      empty={<Empty title="這裡沒有信件" text="新的來信與申訴會依期限排列。" />}
    />
  );
}
