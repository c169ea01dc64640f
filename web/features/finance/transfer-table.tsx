import { useState } from "react";
import { isBlocked } from "#contract/accounts/status.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { AdminWithdrawal } from "#contract/withdrawals/schemas.ts";
import { withdrawalStates } from "#contract/withdrawals/states.ts";
import { date } from "#web/lib/format/format.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { HandBackDialog } from "./hand-back-dialog.tsx";
import { BounceDialog, CorrectDialog } from "./leaver-dialogs.tsx";

const tones: Record<AdminWithdrawal["state"], Tone> = {
  requested: "info",
  batched: "info",
  sent: "info",
  paid: "ok",
  returned: "attention",
};

const columns: Column<AdminWithdrawal>[] = [
  {
    key: "member",
    header: "會員",
    primary: true,
    cell: ({ member, holder, reason, held, corrected }) => (
      <>
        <Link href={to("/admin/members/:id", { id: member.id })} className="link">
          {member.nickname}
        </Link>
        {holder ? <span>（{holder}）</span> : null}
        {isBlocked(member.status) ? <span className="text-kaki">　帳號停權中</span> : null}
        {corrected ? <span className="text-kaki">　更正過收款帳戶</span> : null}
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

const labels = { back: "退回", correct: "更正帳戶", bounce: "銀行事後退回" } as const;
type Act = keyof typeof labels;
const dialogs = { back: HandBackDialog, correct: CorrectDialog, bounce: BounceDialog } as const;

const actsOf = ({ mayHandBack, mayCorrect, mayBounce }: AdminWithdrawal): Act[] => [
  ...(mayHandBack ? (["back"] as const) : []),
  ...(mayCorrect ? (["correct"] as const) : []),
  ...(mayBounce ? (["bounce"] as const) : []),
];

/** Withdrawals for the finance console, with the actions for each. */
export function TransferTable({
  rows,
  caption,
  none,
}: {
  rows: readonly AdminWithdrawal[];
  caption: string;
  none: string;
}) {
  const [open, setOpen] = useState<{ act: Act; row: AdminWithdrawal } | null>(null);
  const acts: Column<AdminWithdrawal>[] = rows.some((row) => actsOf(row).length > 0)
    ? [
        {
          key: "acts",
          header: "動作",
          bare: true,
          cell: (row) =>
            actsOf(row).map((act) => (
              <Button key={act} variant="quiet" size="sm" onClick={() => setOpen({ act, row })}>
                {labels[act]}
                <span className="sr-only">{row.member.nickname}的提領</span>
              </Button>
            )),
        },
      ]
    : [];
  const Dialog = open ? dialogs[open.act] : null;
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        columns={[...columns, ...acts]}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有提領" text={none} />}
      />
      {open && Dialog ? <Dialog row={open.row} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
