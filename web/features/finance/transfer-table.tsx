import { useState } from "react";
import { isBlocked } from "#contract/accounts/status.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { DeskWithdrawal } from "#contract/withdrawals/schemas.ts";
import { withdrawalStates } from "#contract/withdrawals/states.ts";
import { date } from "#web/lib/words/format.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { HandBackDialog } from "./hand-back-dialog.tsx";

const tones: Record<DeskWithdrawal["state"], Tone> = {
  requested: "info",
  batched: "info",
  sent: "info",
  paid: "ok",
  returned: "attention",
};

const columns: Column<DeskWithdrawal>[] = [
  {
    key: "member",
    header: "會員",
    primary: true,
    cell: ({ member, holder, reason, held }) => (
      <>
        <Link href={to("/admin/members/:id", { id: member.id })} className="link">
          {member.nickname}
        </Link>
        {holder ? <span>（{holder}）</span> : null}
        {isBlocked(member.status) ? <span className="text-kaki">　帳號停權中</span> : null}
        {held ? <span className="block text-kaki text-sm wrap-anywhere">{held}</span> : null}
        {reason ? <span className="block text-ink-soft text-sm wrap-anywhere">{reason}</span> : null}
      </>
    ),
  },
  { key: "account", header: "帳戶", cell: (row) => `${row.bankName} …${row.lastDigits}` },
  {
    key: "state",
    header: "狀態",
    cell: (row) => <Badge tone={tones[row.state]}>{withdrawalStates[row.state]}</Badge>,
  },
  { key: "run", header: "匯款日", cell: (row) => date(row.runAt) },
  { key: "amount", header: "提領", align: "end", cell: (row) => money(row.amount) },
  { key: "arrives", header: "匯出", align: "end", cell: (row) => money(row.arrives) },
];

/** Withdrawals for the finance desk; each can be handed back until its batch is released. */
export function TransferTable({
  rows,
  caption,
  none,
}: {
  rows: readonly DeskWithdrawal[];
  caption: string;
  none: string;
}) {
  const [back, setBack] = useState<DeskWithdrawal | null>(null);
  const acts: Column<DeskWithdrawal>[] = rows.some(({ mayHandBack }) => mayHandBack)
    ? [
        {
          key: "acts",
          header: "動作",
          bare: true,
          cell: (row) =>
            row.mayHandBack ? (
              <Button variant="quiet" size="sm" onClick={() => setBack(row)}>
                退回<span className="sr-only">{row.member.nickname}的提領</span>
              </Button>
            ) : null,
        },
      ]
    : [];
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        columns={[...columns, ...acts]}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有提領" text={none} />}
      />
      {back ? <HandBackDialog row={back} onClose={() => setBack(null)} /> : null}
    </>
  );
}
