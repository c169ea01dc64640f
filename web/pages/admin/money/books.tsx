import { accountWords } from "#contract/ledger/words.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { ExportLinks } from "#web/features/books/export-links.tsx";
import { TrustSection } from "#web/features/books/trust-section.tsx";
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
  const [balance, trust] = await Promise.all([
    api.call("GET /api/admin/books", { query }),
    api.call("GET /api/admin/books/trust", {}),
  ]);
  return { balance, trust };
}

type Balance = Route.ComponentProps["loaderData"]["balance"];
type Row = Balance["accounts"][number];

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

function TrialBalance({ balance: { month, accounts, total } }: { balance: Balance }) {
  const balanced = total.opening === 0 && total.closing === 0 && total.debit === total.credit;
  const rows = [
    ...accounts.map((row) => ({ ...row, account: accountWords(row.account) })),
    { ...total, account: "合計" },
  ];
  return (
    <Section title={`${month} 試算表`} text="貸方為正：正的是欠別人的或收入，負的是錢在哪裡或支出。">
      <Alert tone={balanced ? "ok" : "danger"} className="mb-4">
        {balanced ? "借貸平衡，合計是零。" : `借貸不平衡，相差 ${money(total.closing)}，請先查看財務裡的帳務不符。`}
      </Alert>
      <DataTable
        caption={`${month} 試算表，每個帳戶的期初、借方、貸方與期末`}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.account}
      />
    </Section>
  );
}

export default function BooksPage({ loaderData: { balance, trust } }: Route.ComponentProps) {
  const { month, months } = balance;
  return (
    <div className="flex flex-col gap-9">
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Link href={to("/admin/books/settlements")} className="link">
          金流撥款：讀入報表
        </Link>
        <Link href={to("/admin/books/journals")} className="link">
          帳務調整：提出與沖回
        </Link>
      </p>
      <TrustSection {...trust} />
      <div className="flex flex-col gap-6">
        <MonthForm month={month} months={months} />
        <TrialBalance balance={balance} />
        <ExportLinks month={month} />
      </div>
    </div>
  );
}
