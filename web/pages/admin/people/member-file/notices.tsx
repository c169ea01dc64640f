import type { AnswerOf } from "#contract/api.ts";
import { strikes } from "#contract/copyright/limits.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { noticeTones } from "#web/features/copyright/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";

type Notices = NonNullable<AnswerOf<"GET /api/admin/members/{id}/records">["notices"]>;

const columns: Column<Notices["rows"][number]>[] = [
  {
    key: "work",
    header: "著作",
    primary: true,
    cell: ({ id, work }) => (
      <Link href={to("/admin/copyright/:id", { id })} className="link [overflow-wrap:anywhere]">
        {work}
      </Link>
    ),
  },
  { key: "title", header: "內容", cell: ({ title }) => <span className="[overflow-wrap:anywhere]">{title}</span> },
  { key: "state", header: "狀態", cell: ({ state }) => <Badge tone={noticeTones[state]}>{noticeStates[state]}</Badge> },
  { key: "at", header: "時間", cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Notices against the member; from the third that stands on, an operator should think of a suspension. */
export function NoticesOf({ found: { standing, total, rows } }: { found: Notices }) {
  return (
    <Section title="著作權通知">
      {standing >= strikes ? (
        <Alert tone="danger" title={`有 ${standing} 件成立的通知，請考慮停權`} className="mb-4">
          {`服務條款說，${strikes} 次涉有侵權就終止全部或部分服務。`}
        </Alert>
      ) : null}
      <DataTable
        caption={`關於他的內容的通知，共 ${total} 件`}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={<p className="text-ink-soft">沒有通知。</p>}
      />
    </Section>
  );
}
