import { useState } from "react";
import { type ManualJournal, manualStates } from "#contract/books/manual.ts";
import { accountWords } from "#contract/ledger/words.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { ManualDialog, ReverseDialog } from "#web/features/books/manual-dialogs.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/manual-journals";

const journals = list("GET /api/admin/books/journals");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, journals, { path: to("/admin/books/journals") });
}

export const handle = page({ title: "帳務調整" });

const tones = { waiting: "attention", booked: "ok", ended: "neutral" } as const;

const columns = (reverse: (row: ManualJournal) => void): Column<ManualJournal>[] => [
  {
    key: "id",
    header: "編號",
    primary: true,
    cell: (row) => (row.reverses === null ? `${row.id}` : `${row.id}，沖回 ${row.reverses}`),
    className: "whitespace-nowrap",
  },
  { key: "state", header: "狀態", cell: (row) => <Badge tone={tones[row.state]}>{manualStates[row.state]}</Badge> },
  {
    key: "accounts",
    header: "借方 → 貸方",
    cell: (row) => `${accountWords(row.debit)} → ${accountWords(row.credit)}`,
  },
  { key: "month", header: "所屬月份", cell: (row) => row.month, className: "whitespace-nowrap" },
  { key: "reason", header: "原因", cell: (row) => <span className="[overflow-wrap:anywhere]">{row.reason}</span> },
  { key: "proposed", header: "提出", cell: (row) => `${row.proposedBy}，${dateTime(row.proposedAt)}` },
  {
    key: "booked",
    header: "放行",
    cell: (row) => (row.bookedBy === null ? "—" : `${row.bookedBy}，${dateTime(row.bookedAt)}`),
  },
  { key: "amount", header: "金額", align: "end", cell: (row) => money(row.amount) },
  {
    key: "acts",
    header: "動作",
    bare: true,
    className: "whitespace-nowrap",
    cell: (row) =>
      row.mayReverse ? (
        <Button variant="secondary" size="sm" onClick={() => reverse(row)}>
          沖回
          <span className="sr-only"> 調整 {row.id}</span>
        </Button>
      ) : null,
  },
];

export default function ManualJournalsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const [open, setOpen] = useState<"new" | ManualJournal | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title="調整與沖回"
      text="銀行扣的費用、金流的月費這類沒有訂單的款項，由一位提出、另一位放行。"
      more={found.mayPropose ? <Button onClick={() => setOpen("new")}>提出帳務調整</Button> : null}
    >
      {open === "new" ? <ManualDialog month={found.month} onClose={close} /> : null}
      {open !== null && open !== "new" ? <ReverseDialog {...open} onClose={close} /> : null}
      <DataTable
        caption="帳務調整，最新的在前"
        rows={found.data}
        columns={columns(setOpen)}
        rowKey={(row) => row.id}
        empty={<Empty title="還沒有帳務調整" text="提出後要由另一位營運人員在「待放行」放行，才會入帳。" />}
      />
      <div className="mt-5">
        <ListPages of={journals} data={loaderData} />
      </div>
    </Section>
  );
}
