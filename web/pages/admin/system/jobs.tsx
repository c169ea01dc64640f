import type { StoppedJob } from "#contract/console/jobs.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/jobs";

const jobs = list("GET /api/admin/jobs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, jobs, { path: to("/admin/jobs") });
}

function Retry({ job: { id } }: { job: StoppedJob }) {
  const { run, busy } = useAction(() => api.call("POST /api/admin/jobs/{id}/retry", { params: { id } }), {
    done: "已重新排入，稍後會再執行",
  });
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => run()}>
      再執行一次
    </Button>
  );
}

export default function StoppedJobsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <p className="mb-5 text-ink-soft">
        這些背景工作試過多次都失敗，已經停下來。排除原因後可以再執行一次；做過的部分不會重複。
      </p>
      <DataTable
        caption={`停下的背景工作，共 ${found.total} 項`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有停下的工作" text="所有背景工作都正常執行。" />}
        columns={[
          {
            key: "name",
            header: "工作",
            primary: true,
            cell: (row) => (
              <>
                {row.name}
                {row.subscriber ? <span className="block text-ink-faint text-xs">{row.subscriber}</span> : null}
              </>
            ),
          },
          {
            key: "data",
            header: "內容",
            className: "[overflow-wrap:anywhere]",
            cell: (row) => <code className="text-sm">{row.data}</code>,
          },
          { key: "error", header: "最後的錯誤", className: "[overflow-wrap:anywhere]", cell: (row) => row.error },
          { key: "tries", header: "試過", align: "end", cell: (row) => `${row.tries} 次` },
          { key: "stopped", header: "停下時間", cell: (row) => dateTime(row.stoppedAt) },
          { key: "act", header: "處理", bare: true, cell: (row) => <Retry job={row} /> },
        ]}
      />
      <ListPages of={jobs} data={loaderData} />
    </>
  );
}
