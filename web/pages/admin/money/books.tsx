import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { accountWords } from "#web/features/orders/admin/ledger-words.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/books";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const query = api.parseQuery("GET /api/admin/books", new URL(args.request.url).searchParams);
  return api.call("GET /api/admin/books", { query });
}

type Row = Route.ComponentProps["loaderData"]["accounts"][number];

const columns: Column<Row>[] = [
  { key: "account", header: "帳戶", primary: true, cell: (row) => row.account },
  { key: "opening", header: "期初", align: "end", cell: (row) => money(row.opening) },
  { key: "debit", header: "借方", align: "end", cell: (row) => money(row.debit) },
  { key: "credit", header: "貸方", align: "end", cell: (row) => money(row.credit) },
  { key: "closing", header: "期末", align: "end", cell: (row) => money(row.closing) },
];

function MonthForm({ month, months }: { month: string; months: readonly string[] }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3">
      <Field label="月份">
        {(aria) => (
          <NativeSelect {...aria} key={month} name="month" defaultValue={month}>
            {months.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button type="submit" variant="secondary">
        顯示
      </Button>
    </form>
  );
}

export default function BooksPage({ loaderData: { month, months, accounts, total } }: Route.ComponentProps) {
  const balanced = total.opening === 0 && total.closing === 0 && total.debit === total.credit;
  const rows = [
    ...accounts.map((row) => ({ ...row, account: accountWords(row.account) })),
    { ...total, account: "合計" },
  ];
  return (
    <div className="flex flex-col gap-6">
      <p>
        <Link href={to("/admin/books/settlements")} className="link">
          金流撥款：讀入報表
        </Link>
      </p>
      <MonthForm month={month} months={months} />
      <Section title={`${month} 試算表`} text="貸方為正：正的是欠別人的或收入，負的是錢在哪裡或支出。">
        {balanced ? (
          <Alert tone="ok" className="mb-4">
            借貸平衡，合計是零。
          </Alert>
        ) : (
          <Alert tone="danger" className="mb-4">
            {`借貸不平衡，相差 ${money(total.closing)}，請先查看財務裡的帳務不符。`}
          </Alert>
        )}
        <DataTable
          caption={`${month} 試算表，每個帳戶的期初、借方、貸方與期末`}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.account}
        />
      </Section>
    </div>
  );
}
