import { type InvoiceState, invoiceStates } from "#contract/invoices/states.ts";
import { to } from "#contract/paths/to.ts";
import { Readdress } from "#web/features/invoices/readdress.tsx";
import { ReturnFee } from "#web/features/invoices/return-fee.tsx";
import { InvoiceStateBadge } from "#web/features/invoices/state-badge.tsx";
import { paperName } from "#web/features/invoices/words.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/invoices";

const papers = list("GET /api/admin/invoices");

const states = Object.keys(invoiceStates) as InvoiceState[];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, papers, { path: to("/admin/finance/invoices") });
}

export const handle = page({ title: "電子發票" });

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const columns: Column<Row>[] = [
  {
    key: "number",
    header: "號碼",
    primary: true,
    cell: (row) => (
      <>
        <span className="block whitespace-nowrap">{paperName(row)}</span>
        <span className="block font-normal text-ink-faint text-sm">自訂編號 {row.number}</span>
      </>
    ),
  },
  {
    key: "member",
    header: "會員",
    cell: (row) => (
      <Link href={to("/admin/members/:id", { id: row.member.id })} className="link inline-block min-w-20">
        {row.member.nickname}
      </Link>
    ),
  },
  {
    key: "item",
    header: "項目",
    cell: (row) => (
      <>
        {row.item}，
        <Link href={to("/admin/orders/:id", { id: row.orderId })} className="link">
          訂單 {row.orderId}
        </Link>
      </>
    ),
  },
  { key: "reaches", header: "領取方式", cell: (row) => <span className="wrap-anywhere">{row.reaches}</span> },
  { key: "at", header: "日期", cell: (row) => dateTime(row.issuedAt ?? row.createdAt) },
  {
    key: "state",
    header: "狀態",
    cell: (row) => (
      <>
        <InvoiceStateBadge state={row.state} forOperator />
        {row.code ? (
          <span className="wrap-anywhere block text-ink-faint text-sm">
            第 {row.tries + 1} 次：{row.code} {row.message}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "total",
    header: "金額",
    align: "end",
    cell: (row) => money(row.kind === "allowance" ? -row.total : row.total),
  },
  {
    key: "acts",
    header: "動作",
    bare: true,
    cell: (row) => (
      <>
        <Readdress row={row} />
        <ReturnFee row={row} />
      </>
    ),
  },
];

function Filters({ query }: Pick<Route.ComponentProps["loaderData"], "query">) {
  return (
    <form method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <Field label="發票號碼、自訂編號或訂單編號">
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={40} defaultValue={query.k} />}
      </Field>
      <Field label="狀態">
        {(aria) => (
          <NativeSelect {...aria} name="state" defaultValue={query.state ?? ""}>
            <option value="">全部</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {invoiceStates[state]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
  );
}

export default function AdminInvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  return (
    <>
      <Filters key={hrefOf(papers, loaderData)} query={query} />
      <DataTable
        caption={`電子發票與折讓，共 ${found.total} 張，最新的在前`}
        showCaption
        rows={found.data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<Empty title="找不到發票" text="換個號碼或清除條件再試一次。開不出來的發票會列在財務的待處理款項。" />}
      />
      <div className="mt-5">
        <ListPages of={papers} data={loaderData} />
      </div>
    </>
  );
}
