import { useState } from "react";
import { money } from "#contract/money.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { MarkDialog } from "./mark-dialog.tsx";
import { Owner } from "./owner.tsx";
import { keyLink, useListKeys } from "./use-keys.ts";
import { itemHref, itemTitle, kindLabel, type QueueItem } from "./words.ts";

const columns = (edit: (item: QueueItem) => void): Column<QueueItem>[] => [
  {
    key: "title",
    header: "項目",
    primary: true,
    cell: (item) => (
      <>
        <Link href={itemHref(item)} className="link [overflow-wrap:anywhere]" {...keyLink}>
          {itemTitle(item)}
        </Link>
        <span className="block font-normal text-ink-soft text-sm">{kindLabel(item)}</span>
        {item.note ? (
          <span className="mt-1 block whitespace-pre-line font-normal text-sm [overflow-wrap:anywhere]">
            備註：{item.note}
          </span>
        ) : null}
      </>
    ),
  },
  { key: "since", header: "進件時間", cell: ({ since }) => <When iso={since} /> },
  {
    key: "due",
    header: "期限",
    cell: ({ dueAt, overdue }) =>
      overdue ? <Badge tone="danger">已逾期</Badge> : <Deadline iso={dueAt} what="到期" />,
  },
  { key: "amount", header: "金額", align: "end", cell: ({ amount }) => (amount === null ? "" : money(amount)) },
  { key: "owner", header: "負責人", cell: (item) => <Owner item={item} /> },
  {
    key: "edit",
    header: "備註與期限",
    bare: true,
    cell: (item) =>
      item.mayMark ? (
        <Button size="sm" variant="quiet" onClick={() => edit(item)}>
          備註<span className="sr-only">與期限：{itemTitle(item)}</span>
        </Button>
      ) : null,
  },
];

/** What waits for the operators, what is due first in front. `j` and `k` move from item to item. */
export function QueueTable({ rows, total }: { rows: readonly QueueItem[]; total: number }) {
  const [edited, setEdited] = useState<QueueItem | null>(null);
  useListKeys();
  return (
    <>
      <DataTable
        caption={`待辦項目，共 ${total} 件`}
        rows={rows}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={<Empty title="都處理完了" text="有新的案件、信件或款項要處理時，會出現在這裡。" />}
        columns={columns(setEdited)}
      />
      {edited ? <MarkDialog item={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
