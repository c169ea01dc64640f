import type { AnswerOf } from "#contract/api.ts";
import { money } from "#contract/money.ts";
import { withdrawalStates } from "#contract/withdrawals/states.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { type Step, type StepState, Steps } from "#web/ui/steps.tsx";

type Row = AnswerOf<"GET /api/my_withdrawals">["data"][number];

export const withdrawalTones: Record<Row["state"], Tone> = {
  requested: "info",
  batched: "info",
  sent: "info",
  paid: "ok",
  returned: "attention",
};

/** The target account of a withdrawal, and the bank's fee. */
const about = ({ bankName, lastDigits, fee, arrives }: Row): string =>
  `${bankName}末四碼 ${lastDigits}，${fee > 0 ? `扣手續費 ${money(fee)}，` : ""}匯出 ${money(arrives)}`;

const step = (title: string, at: string | null, before: boolean): Step => {
  const state: StepState = at ? "done" : before ? "current" : "todo";
  return { title, time: at ? dateTime(at) : undefined, state };
};

/** The pending withdrawal: its steps and the expected date. */
export function OpenWithdrawal({ row }: { row: Row }) {
  const { requestedAt, batchedAt, sentAt, closedAt, expectedAt } = row;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold text-xl">{money(row.amount)}</p>
        <p className="text-ink-soft">預計 {date(expectedAt)} 入帳，遇假日順延</p>
      </div>
      <p className="text-ink-soft">{about(row)}</p>
      <Steps
        label="這筆提領走到哪裡"
        direction="horizontal"
        steps={[
          step(withdrawalStates.requested, requestedAt, false),
          step(withdrawalStates.batched, batchedAt, true),
          step(withdrawalStates.sent, sentAt, batchedAt !== null),
          step(withdrawalStates.paid, closedAt, sentAt !== null),
        ]}
      />
    </Card>
  );
}

const columns: Column<Row>[] = [
  { key: "at", header: "申請時間", cell: (row) => date(row.requestedAt), className: "whitespace-nowrap" },
  {
    key: "about",
    header: "匯入帳戶",
    primary: true,
    cell: (row) => (
      <>
        {about(row)}
        {row.reason ? <span className="block text-kaki wrap-anywhere">{row.reason}</span> : null}
      </>
    ),
  },
  {
    key: "state",
    header: "狀態",
    cell: (row) => <Badge tone={withdrawalTones[row.state]}>{withdrawalStates[row.state]}</Badge>,
  },
  { key: "closed", header: "結束時間", cell: (row) => date(row.closedAt), className: "whitespace-nowrap" },
  {
    key: "amount",
    header: "金額",
    align: "end",
    cell: (row) => <span className="font-semibold">{money(row.amount)}</span>,
  },
];

/** Closed withdrawals, newest first. */
export function ClosedWithdrawals({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return <DataTable caption="已結束的提領，最新的在前" rows={rows} columns={columns} rowKey={(row) => row.id} />;
}
