import { to } from "#contract/paths/to.ts";
import { roleNames } from "#contract/roles.ts";
import { ApprovalCard } from "#web/features/approvals/approval-card.tsx";
import { actorOf } from "#web/features/console/actor-words.ts";
import { ProposeRole, RevokeRole } from "#web/features/console/role-acts.tsx";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/operators";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/operators", {});
}

type Held = Route.ComponentProps["loaderData"]["held"][number];

/** Who gave the role, and on whose proposal. */
function giverOf({ by, actor, proposedBy }: Held): string {
  if (actor === null) return "沒有紀錄";
  return `${by ?? actorOf(actor)}${proposedBy === null ? "" : `（${proposedBy}提出）`}`;
}

/** How roles change here, and what to do when nobody could approve. */
function HowItWorks({ admins }: { admins: number }) {
  const command = <code className="wrap-anywhere">npm run operator -- grant 電子信箱 admin</code>;
  return admins < 2 ? (
    <Alert tone="attention" title={`只有 ${admins} 位管理員`}>
      角色由一位管理員提出，另一位放行，所以現在沒有人能放行。請在伺服器上執行 {command}，讓另一位會員成為管理員。
    </Alert>
  ) : (
    <p className="text-ink-soft">
      角色由一位管理員提出，另一位放行後立即生效；自己的角色不能由自己放行。管理員不夠時，在伺服器上執行 {command}。
    </p>
  );
}

export default function OperatorsPage({ loaderData: { held, admins, waiting } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <HowItWorks admins={admins} />
      {waiting.length === 0 ? null : (
        <Section title="等待放行">
          <ul className="flex flex-col gap-4">
            {waiting.map((approval) => (
              <li key={approval.id}>
                <ApprovalCard approval={approval} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="目前的角色">
        <div className="mb-5">
          <ProposeRole />
        </div>
        <DataTable
          caption={`營運人員的角色，共 ${held.length} 個`}
          rows={held}
          rowKey={(row) => `${row.id}:${row.role}`}
          columns={[
            {
              key: "member",
              header: "會員",
              primary: true,
              className: "[overflow-wrap:anywhere]",
              cell: (row) => (
                <>
                  <Link href={to("/admin/members/:id", { id: row.id })} className="link">
                    {row.nickname}
                  </Link>{" "}
                  {row.status === 1 ? null : <StatusBadge status={row.status} />}
                  <span className="block text-ink-faint text-sm">{row.email}</span>
                </>
              ),
            },
            { key: "role", header: "角色", className: "whitespace-nowrap", cell: (row) => roleNames[row.role] },
            { key: "since", header: "開始", cell: (row) => (row.since === null ? "沒有紀錄" : dateTime(row.since)) },
            { key: "by", header: "放行的人", className: "[overflow-wrap:anywhere]", cell: giverOf },
            { key: "act", header: "處理", bare: true, cell: (row) => <RevokeRole held={row} /> },
          ]}
        />
      </Section>
    </div>
  );
}
