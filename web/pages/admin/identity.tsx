import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { IdStateBadge } from "#web/features/moderation/id-state-badge.tsx";
import { dateTime } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/identity";

const HERE = "/admin/identity";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const decided = params.get("decided") === "true";
  const [overview, applications] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/id_applications", {
      query: { decided: String(decided), page: params.get("page") ?? 1 },
    }),
  ]);
  return { overview, applications, decided };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "身分驗證｜營運後台", noindex: true }, originOf(matches));
}

export default function IdentityPage({ loaderData: { overview, applications, decided } }: Route.ComponentProps) {
  const href = (page: number) => {
    const params = new URLSearchParams();
    if (decided) params.set("decided", "true");
    if (page > 1) params.set("page", String(page));
    return params.size > 0 ? `${HERE}?${params}` : HERE;
  };
  return (
    <ConsoleFrame title="身分驗證" overview={overview}>
      <LinkTabs
        label="申請"
        className="mb-5"
        items={[
          { href: HERE, label: "等待審核", current: !decided, count: overview.identity || undefined },
          { href: `${HERE}?decided=true`, label: "已審核", current: decided },
        ]}
      />
      <DataTable
        caption={decided ? `已審核的申請，共 ${applications.total} 份` : `等待審核的申請，共 ${applications.total} 份`}
        showCaption
        rows={applications.data}
        rowKey={(row) => row.id}
        empty={
          <Empty
            title={decided ? "還沒有審核過的申請" : "沒有等待審核的申請"}
            text={decided ? undefined : "新的申請會排在這裡，先送出的在最上面。"}
          />
        }
        columns={[
          {
            key: "name",
            header: "姓名",
            primary: true,
            cell: (row) => (
              <Link href={`${HERE}/${row.id}`} className="link">
                {row.name}
              </Link>
            ),
          },
          { key: "member", header: "會員", cell: (row) => `${row.nickname}（${row.userId}）` },
          { key: "state", header: "狀態", cell: (row) => <IdStateBadge state={row.state} /> },
          { key: "created", header: "送出時間", cell: (row) => dateTime(row.createdAt) },
          ...(decided
            ? [
                {
                  key: "decided",
                  header: "審核",
                  cell: (row: (typeof applications.data)[number]) =>
                    `${dateTime(row.decidedAt)}，${row.decidedBy ?? "營運人員"}`,
                },
              ]
            : []),
        ]}
      />
      <Pagination page={applications.page} pages={applications.pages} href={href} />
    </ConsoleFrame>
  );
}
