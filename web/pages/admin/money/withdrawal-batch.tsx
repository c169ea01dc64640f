import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { batchStates } from "#contract/withdrawals/states.ts";
import { BatchActs } from "#web/features/finance/batch-acts.tsx";
import { batchTones } from "#web/features/finance/batch-words.ts";
import { Download } from "#web/features/finance/download.tsx";
import { TransferTable } from "#web/features/finance/transfer-table.tsx";
import { api } from "#web/lib/calls/api.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/withdrawal-batch";

const transfers = list("GET /api/admin/withdrawals");

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [batch, rows] = await Promise.all([
    load(args).call("GET /api/admin/withdrawal_batches/{id}", { params: { id } }),
    loadList(args, transfers, { path: to("/admin/withdrawals/:id", { id }), fixed: { batch: Number(id) } }),
  ]);
  return { batch, rows };
}

export const handle = page<typeof loader>({
  title: "匯款批次",
  heading: ({ batch }) => `匯款批次 ${batch.number}`,
});

type Batch = Route.ComponentProps["loaderData"]["batch"];

function Head({ batch }: { batch: Batch }) {
  const { id, state, count, amount, paid, returned, unanswered, proposed, released } = batch;
  const some = (term: string, value: string | null) => (value ? [{ term, value }] : []);
  return (
    <Card className="flex flex-col gap-5">
      <p>
        <Badge tone={batchTones[state]}>{batchStates[state]}</Badge>
      </p>
      <Facts
        layout="grid"
        items={[
          { term: "筆數", value: grouped(count) },
          { term: "匯出金額", value: money(amount) },
          { term: "建立", value: `${batch.madeBy}，${dateTime(batch.madeAt)}` },
          ...some("放行", batch.releasedBy ? `${batch.releasedBy}，${dateTime(batch.releasedAt)}` : null),
          ...some("結束", batch.closedAt ? dateTime(batch.closedAt) : null),
          ...some("結果", paid + returned > 0 ? `匯出 ${grouped(paid)} 筆，退回 ${grouped(returned)} 筆` : null),
          ...some("等待銀行回覆", state === "sent" ? `${grouped(unanswered)} 筆` : null),
        ]}
      />
      {proposed ? <Alert tone="attention">放行已經提出，等待另一位營運人員在「待放行」放行。</Alert> : null}
      {state === "discarded" ? null : (
        <div className="flex flex-wrap gap-3">
          {released ? (
            <Download
              href={api.url("GET /api/admin/withdrawal_batches/{id}/file", { params: { id } })}
              label="下載匯款檔"
            />
          ) : null}
          <Download
            href={api.url("GET /api/admin/withdrawal_batches/{id}/table", { params: { id } })}
            label="下載明細（CSV）"
          />
        </div>
      )}
      <BatchActs batch={batch} />
    </Card>
  );
}

export default function WithdrawalBatchPage({ loaderData: { batch, rows } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <Head batch={batch} />
      <Section title="明細">
        <TransferTable
          rows={rows.found.data}
          caption="批次裡的提領，依匯款檔的順序"
          none={batch.state === "discarded" ? "批次已取消，提領回到等待中。" : "這個批次沒有提領。"}
        />
        <div className="mt-5">
          <ListPages of={transfers} data={rows} />
        </div>
      </Section>
    </div>
  );
}
