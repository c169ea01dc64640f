import { actorOf } from "#web/features/moderation/actor-words.ts";
import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { dateTime } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, NativeSelect, TextInput } from "#web/ui/field.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/audit";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const query = {
    action: params.get("action") ?? "",
    actorId: params.get("actorId") || undefined,
    page: params.get("page") ?? 1,
  };
  const [overview, log] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/audit", { query }),
  ]);
  return { overview, log, query };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "操作紀錄｜營運後台", noindex: true }, originOf(matches));
}

/** The act in words, with the name that the log keeps below it. */
function Act({ action, label }: { action: string; label: string | null }) {
  return label === null ? (
    action
  ) : (
    <>
      {label}
      <span className="block text-ink-faint text-xs">{action}</span>
    </>
  );
}

export default function AuditPage({ loaderData: { overview, log, query } }: Route.ComponentProps) {
  const href = (page: number) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page: String(page) })) if (value) params.set(name, value);
    return `/admin/audit?${params}`;
  };
  return (
    <ConsoleFrame title="操作紀錄" overview={overview}>
      <form key={href(1)} method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <Field label="動作">
          {(aria) => (
            <NativeSelect {...aria} name="action" defaultValue={query.action}>
              <option value="">全部</option>
              {log.actions.map(({ action, label }) => (
                <option key={action} value={action}>
                  {label === null ? action : `${label}（${action}）`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label="操作者編號">
          {(aria) => <TextInput {...aria} name="actorId" inputMode="numeric" defaultValue={query.actorId ?? ""} />}
        </Field>
        <Button type="submit" variant="secondary">
          篩選
        </Button>
      </form>
      <DataTable
        caption={`操作紀錄，共 ${log.total} 筆`}
        showCaption
        rows={log.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有符合的紀錄" />}
        columns={[
          {
            key: "at",
            header: "時間",
            primary: true,
            className: "whitespace-nowrap",
            cell: (row) => dateTime(row.at),
          },
          {
            key: "actor",
            header: "操作者",
            cell: (row) => (row.nickname ? `${row.nickname}（${row.actorId}）` : actorOf(row.actor)),
          },
          { key: "action", header: "動作", cell: (row) => <Act action={row.action} label={row.label} /> },
          {
            key: "subject",
            header: "對象",
            className: "whitespace-nowrap",
            cell: (row) => `${row.subjectLabel}${row.subjectId === null ? "" : ` #${row.subjectId}`}`,
          },
          {
            key: "data",
            header: "內容",
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (row.data === "{}" ? null : <code className="text-xs">{row.data}</code>),
          },
          { key: "ip", header: "IP", cell: (row) => row.ip },
        ]}
      />
      <Pagination page={log.page} pages={log.pages} href={href} />
    </ConsoleFrame>
  );
}
