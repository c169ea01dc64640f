import { type SettlementFault, type SettlementLine, settlementKinds } from "#contract/books/settlements.ts";
import { gatewayWords } from "#contract/ledger/words.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { BookButton } from "#web/features/books/book-button.tsx";
import { ColumnsForm } from "#web/features/books/columns-form.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/settlement-file";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/settlements/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({
  title: "撥款報表",
  heading: ({ gateway }) => `${gatewayWords(gateway)}的撥款報表`,
  above: [{ label: "金流撥款", href: to("/admin/books/settlements") }],
});

const columns: Column<SettlementLine>[] = [
  { key: "trade", header: "交易編號", primary: true, cell: (row) => row.trade },
  { key: "line", header: "列", cell: (row) => `第 ${row.line} 列` },
  { key: "kind", header: "種類", cell: (row) => settlementKinds[row.kind] },
  {
    key: "order",
    header: "訂單",
    cell: (row) =>
      row.orderId === null ? (
        "—"
      ) : (
        <Link href={to("/admin/orders/:id", { id: row.orderId })} className="link">
          {`#${row.orderId}`}
        </Link>
      ),
  },
  { key: "day", header: "撥款日期", cell: (row) => row.day },
  { key: "gross", header: "金額", align: "end", cell: (row) => money(row.gross) },
  { key: "fee", header: "手續費", align: "end", cell: (row) => money(row.fee) },
  { key: "net", header: "銀行帳戶", align: "end", cell: (row) => money(row.net) },
];

const faultColumns: Column<SettlementFault>[] = [
  { key: "line", header: "列", primary: true, cell: (row) => `第 ${row.line} 列`, className: "whitespace-nowrap" },
  { key: "trade", header: "交易編號", cell: (row) => row.trade || "—" },
  { key: "words", header: "原因", cell: (row) => row.words },
];

/** 「前 100 列，共 250 列」; null when all are shown. */
const partOf = (shown: number, total: number): string | null =>
  total > shown ? `前 ${grouped(shown)} 列，共 ${grouped(total)} 列` : null;

export default function SettlementFilePage({ loaderData: file }: Route.ComponentProps) {
  const { fresh } = file;
  return (
    <div className="flex flex-col gap-9">
      <Card className="flex flex-col gap-5">
        <Facts
          layout="grid"
          items={[
            { term: "檔案", value: <span className="[overflow-wrap:anywhere]">{file.name}</span> },
            { term: "讀入", value: `${file.uploadedBy}，${dateTime(file.uploadedAt)}` },
            { term: "已入帳", value: `${grouped(file.booked)} 列，${money(file.net)}` },
            { term: "可以入帳", value: `${grouped(fresh.count)} 列` },
            { term: "金額", value: money(fresh.gross) },
            { term: "手續費", value: money(fresh.fee) },
            { term: "銀行帳戶增加", value: money(fresh.net) },
            { term: "對不上", value: `${grouped(file.faultCount)} 列` },
          ]}
        />
        {file.columns ? null : <Alert tone="attention">請先選擇這份報表的哪一欄是什麼，同一家金流下次會沿用。</Alert>}
        <BookButton file={file} />
      </Card>
      {file.faultCount > 0 ? (
        <Section title="對不上的列" text={partOf(file.faults.length, file.faultCount)}>
          <DataTable
            caption="對不上、不會入帳的列"
            rows={file.faults}
            columns={faultColumns}
            rowKey={(row) => row.line}
          />
        </Section>
      ) : null}
      {file.columns ? (
        <Section title="可以入帳的列" text={partOf(file.rows.length, fresh.count)}>
          <DataTable
            caption="可以入帳的列"
            rows={file.rows}
            columns={columns}
            rowKey={(row) => row.line}
            empty={
              <Empty
                title="沒有可以入帳的列"
                text={
                  file.booked > 0
                    ? "這份報表對得上的列都已經入帳了。"
                    : "對不上的原因列在上面，欄位選錯時可以重新選擇。"
                }
              />
            }
          />
        </Section>
      ) : null}
      <Section title="欄位" text="這份報表的哪一欄是什麼；重新選擇後，預覽會跟著更新。">
        <Card>
          <ColumnsForm key={file.id} file={file} />
        </Card>
      </Section>
    </div>
  );
}
