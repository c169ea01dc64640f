import { to } from "#contract/paths/to.ts";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { roleWords, statusWords } from "#web/features/moderation/words.ts";
import { date } from "#web/lib/format/format.ts";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Checkbox, Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/members";

const members = list("GET /api/admin/members");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, members, { path: to("/admin/members") });
}

function Filters({ query }: Pick<Route.ComponentProps["loaderData"], "query">) {
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
      <Checkbox label="停權且有交易" name="running" value="true" defaultChecked={query.running} />
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
  );
}

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  return (
    <>
      <Filters key={hrefOf(members, loaderData)} query={query} />
      <DataTable
        caption={`會員，共 ${found.total} 位`}
        showCaption
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="找不到會員" text="換個關鍵字或清除條件再試一次。" />}
        columns={[
          {
            key: "nickname",
            header: "會員",
            primary: true,
            cell: (row) => (
              <Link href={to("/admin/members/:id", { id: row.id })} className="link">
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
      <ListPages of={members} data={loaderData} />
    </>
  );
}
