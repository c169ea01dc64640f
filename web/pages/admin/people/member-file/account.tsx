import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { IdStateBadge } from "#web/features/identity/id-state-badge.tsx";
import { date, dateTime } from "#web/lib/format/format.ts";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";

type Records = AnswerOf<"GET /api/admin/members/{id}/records">;
type Device = NonNullable<Records["devices"]>[number];

/** Whether the identity is verified, and the applications. */
export function IdentityOf({ found: { verifiedAt, applications } }: { found: NonNullable<Records["identity"]> }) {
  return (
    <Section title="身分驗證" text={verifiedAt ? `${date(verifiedAt)} 通過` : "還沒有通過驗證"}>
      {applications.length === 0 ? (
        <p className="text-ink-soft">沒有申請紀錄。</p>
      ) : (
        <Card>
          <ul className="flex flex-col gap-3">
            {applications.map(({ id, state, createdAt, decidedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <IdStateBadge state={state} />
                <Link href={to("/admin/identity/:id", { id })} className="link">
                  {dateTime(createdAt)} 的申請
                </Link>
                {decidedAt ? <span className="text-ink-soft text-sm">{dateTime(decidedAt)} 審核</span> : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

const deviceColumns: Column<Device>[] = [
  { key: "device", header: "裝置", primary: true, cell: ({ device }) => device },
  { key: "place", header: "地點", cell: ({ place, ip }) => (ip ? `${place}，${ip}` : place) },
  { key: "in", header: "登入時間", cell: ({ createdAt }) => dateTime(createdAt) },
  { key: "seen", header: "最近使用", cell: ({ seenAt }) => dateTime(seenAt) },
];

/** Devices on which the member is logged in. */
export function DevicesOf({ devices }: { devices: NonNullable<Records["devices"]> }) {
  return (
    <Section title="登入中的裝置">
      <DataTable caption="登入中的裝置" rows={devices} columns={deviceColumns} rowKey={(row) => row.id} />
    </Section>
  );
}
