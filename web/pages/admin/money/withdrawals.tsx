import type { AnswerOf } from "#contract/api.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { batchStates } from "#contract/withdrawals/states.ts";
import { batchTones } from "#web/features/finance/batch-words.ts";
import { TransferTable } from "#web/features/finance/transfer-table.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/withdrawals";

const batches = list("GET /api/admin/withdrawal_batches");

export async function loader(args: Route.LoaderArgs) {
  const [rows, waiting] = await Promise.all([
    loadList(args, batches, { path: to("/admin/withdrawals") }),
    load(args).call("GET /api/admin/withdrawals", { query: { state: "requested" } }),
  ]);
  return { rows, waiting };
}

type Batches = AnswerOf<"GET /api/admin/withdrawal_batches">;

const columns: Column<Batches["data"][number]>[] = [
  {
    key: "number",
    header: "批次",
    primary: true,
    cell: (row) => (
      <Link href={to("/admin/withdrawals/:id", { id: row.id })} className="link">
        {row.number}
      </Link>
    ),
  },
  {
    key: "state",
    header: "狀態",
    cell: (row) => (
      <>
        <Badge tone={batchTones[row.state]}>{batchStates[row.state]}</Badge>
        {row.unanswered > 0 ? <span className="text-ink-soft text-sm">　{grouped(row.unanswered)} 筆</span> : null}
      </>
    ),
  },
  { key: "made", header: "建立", cell: (row) => `${row.madeBy}，${dateTime(row.madeAt)}` },
  {
    key: "released",
    header: "放行",
    cell: (row) => (row.releasedBy ? `${row.releasedBy}，${dateTime(row.releasedAt)}` : "—"),
  },
  { key: "count", header: "筆數", align: "end", cell: (row) => grouped(row.count) },
  { key: "amount", header: "匯出金額", align: "end", cell: (row) => money(row.amount) },
];

/** The withdrawals of the next batch, and the button that creates it. */
function NextBatch({ due, held, later, nextRunAt }: Pick<Batches, "due" | "held" | "later" | "nextRunAt">) {
  const { busy, run } = useAction((_: object, { key }) => api.call("POST /api/admin/withdrawal_batches", { key }), {
    done: ({ number }) => `批次 ${number} 已建立，等待另一位營運人員放行`,
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="font-semibold">
          {due.count > 0 ? `到期的提領 ${grouped(due.count)} 筆，匯出 ${money(due.amount)}` : "目前沒有到期的提領"}
        </p>
        {held > 0 ? (
          <p className="text-kaki text-sm">{`有 ${grouped(held)} 筆提領不會放進批次，原因列在下方，請先處理`}</p>
        ) : null}
        <p className="text-ink-soft text-sm">
          {`下一次匯款日是 ${date(nextRunAt)}（三）${later > 0 ? `，另有 ${grouped(later)} 筆在等待` : ""}`}
        </p>
      </div>
      <Button busy={busy} reason={due.count > 0 ? null : "沒有到期的提領"} onClick={() => run({})}>
        建立匯款批次
      </Button>
    </Card>
  );
}

export default function WithdrawalsPage({ loaderData: { rows, waiting } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-9">
      <NextBatch {...rows.found} />
      <Section title="匯款批次">
        <DataTable
          caption="匯款批次，最新的在前"
          rows={rows.found.data}
          columns={columns}
          rowKey={(row) => row.id}
          empty={<Empty title="還沒有匯款批次" text="每週三把到期的提領做成一個批次，由另一位營運人員放行。" />}
        />
        <div className="mt-5">
          <ListPages of={batches} data={rows} />
        </div>
      </Section>
      <Section
        title="等待中的提領"
        text={waiting.total > waiting.data.length ? `前 ${waiting.data.length} 筆，共 ${waiting.total} 筆` : null}
      >
        <TransferTable rows={waiting.data} caption="等待中的提領，要先處理的在前" none="會員申請後會列在這裡。" />
      </Section>
    </div>
  );
}
