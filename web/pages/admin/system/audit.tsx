import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { actorOf } from "#web/features/console/actor-words.ts";
import { api } from "#web/lib/calls/api.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/audit";

const log = list("GET /api/admin/audit");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, log, { path: to("/admin/audit") });
}

/** Label of an action, with its name in the log below it. */
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

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { page: _, ...filter } = query;
  return (
    <>
      <form
        key={hrefOf(log, loaderData)}
        method="get"
        className="mb-6 grid items-end gap-4 sm:grid-cols-2 wide:grid-cols-4"
      >
        <Field label="動作">
          {(aria) => (
            <NativeSelect {...aria} name="action" defaultValue={query.action}>
              <option value="">全部</option>
              {found.actions.map(({ action, label }) => (
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
        <Field label="對象">
          {(aria) => (
            <NativeSelect {...aria} name="subject" defaultValue={query.subject}>
              <option value="">全部</option>
              {found.subjects.map(({ subject, label }) => (
                <option key={subject} value={subject}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label="對象編號">
          {(aria) => <TextInput {...aria} name="subjectId" inputMode="numeric" defaultValue={query.subjectId ?? ""} />}
        </Field>
        <Field label="從哪一天">
          {(aria) => <TextInput {...aria} type="date" name="from" defaultValue={query.from ?? ""} />}
        </Field>
        <Field label="到哪一天">
          {(aria) => <TextInput {...aria} type="date" name="until" defaultValue={query.until ?? ""} />}
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
          <Button type="submit" variant="secondary">
            篩選
          </Button>
          <a href={api.url("GET /api/admin/audit/table", { query: filter })} className="link" download>
            下載 CSV（最新 {grouped(terms.auditExportRows)} 筆）
          </a>
        </div>
      </form>
      <DataTable
        caption={
          found.total < terms.auditLookBack ? `操作紀錄，共 ${found.total} 筆` : `操作紀錄，最近 ${found.total} 筆`
        }
        showCaption
        rows={found.data}
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
      <ListPages of={log} data={loaderData} />
    </>
  );
}
