import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { roleWords, statusWords } from "#web/features/moderation/words.ts";
import { date } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Checkbox, Field, NativeSelect, TextInput } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/members";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const query = {
    k: params.get("k") ?? "",
    status: params.get("status") || undefined,
    running: params.get("running") || undefined,
    page: params.get("page") ?? 1,
  };
  const [overview, members] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/members", { query }),
  ]);
  return { overview, members, query };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "會員｜營運後台", noindex: true }, originOf(matches));
}

function Filters({ query }: { query: Route.ComponentProps["loaderData"]["query"] }) {
  return (
    <form method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto]">
      <Field label="暱稱、電子信箱或會員編號">
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={150} defaultValue={query.k} />}
      </Field>
      <Field label="帳號狀態">
        {(aria) => (
          <NativeSelect {...aria} name="status" defaultValue={query.status ?? ""}>
            <option value="">全部</option>
            {Object.entries(statusWords).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Checkbox label="停權且有交易" name="running" value="true" defaultChecked={query.running === "true"} />
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
  );
}

export default function MembersPage({ loaderData: { overview, members, query } }: Route.ComponentProps) {
  const href = (page: number) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page: String(page) })) if (value) params.set(name, value);
    return `/admin/members?${params}`;
  };
  return (
    <ConsoleFrame title="會員" overview={overview}>
      <Filters key={href(1)} query={query} />
      <DataTable
        caption={`會員，共 ${members.total} 位`}
        showCaption
        rows={members.data}
        rowKey={(row) => row.id}
        empty={<Empty title="找不到會員" text="換個關鍵字或清除條件再試一次。" />}
        columns={[
          {
            key: "nickname",
            header: "會員",
            primary: true,
            cell: (row) => (
              <Link href={`/admin/members/${row.id}`} className="link">
                {row.nickname}
              </Link>
            ),
          },
          { key: "id", header: "編號", cell: (row) => row.id },
          {
            key: "email",
            header: "電子信箱",
            className: "[overflow-wrap:anywhere]",
            cell: (row) => row.email ?? "（已刪除）",
          },
          { key: "status", header: "狀態", cell: (row) => <StatusBadge status={row.status} /> },
          {
            key: "roles",
            header: "角色",
            cell: (row) => row.roles.map((role) => roleWords[role] ?? role).join("、") || "會員",
          },
          { key: "orders", header: "進行中交易", align: "end", cell: (row) => row.openOrders },
          { key: "created", header: "加入日期", cell: (row) => date(row.createdAt) },
        ]}
      />
      <Pagination page={members.page} pages={members.pages} href={href} />
    </ConsoleFrame>
  );
}
