import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { withdrawalStates } from "#contract/withdrawals/states.ts";
import { withdrawalTones } from "#web/features/ledger/withdrawals.tsx";
import { dateTime, money } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { AllOf } from "./all-of.tsx";

type Records = AnswerOf<"GET /api/admin/members/{id}/records">;
type Present<K extends keyof Records> = NonNullable<Records[K]>;
type Withdrawal = Present<"withdrawals">["rows"][number];
type Letter = Present<"letters">["rows"][number];
type Act = Present<"acts">["rows"][number];

/** What the platform holds for the member. */
export function MoneyOf({ held: { pending, balance, points, coins } }: { held: Records["money"] }) {
  return (
    <Section title="餘額">
      <Card>
        <Facts
          layout="grid"
          className="wide:grid-cols-4"
          items={[
            { term: "待入帳", value: money(pending) },
            { term: "可提領餘額", value: money(balance) },
            { term: "點數", value: grouped(points) },
            { term: "金幣", value: grouped(coins) },
          ]}
        />
      </Card>
    </Section>
  );
}

const withdrawalColumns: Column<Withdrawal>[] = [
  { key: "at", header: "申請時間", primary: true, cell: ({ createdAt }) => dateTime(createdAt) },
  {
    key: "state",
    header: "狀態",
    cell: ({ state, reason }) => (
      <>
        <Badge tone={withdrawalTones[state]}>{withdrawalStates[state]}</Badge>
        {reason ? <span className="block text-ink-faint text-sm [overflow-wrap:anywhere]">{reason}</span> : null}
      </>
    ),
  },
  { key: "closed", header: "結束時間", cell: ({ closedAt }) => (closedAt ? dateTime(closedAt) : "") },
  {
    key: "batch",
    header: "批次",
    cell: ({ batchId }) =>
      batchId === null ? (
        "還沒排入"
      ) : (
        <Link href={to("/admin/withdrawals/:id", { id: batchId })} className="link">
          {batchId}
        </Link>
      ),
  },
  { key: "amount", header: "金額", align: "end", cell: ({ amount }) => money(amount) },
];

/** Withdrawals, without the account. */
export function WithdrawalsOf({ id, found }: { id: number; found: Present<"withdrawals"> }) {
  return (
    <Section title="提領" more={<AllOf list="withdrawals" of={found} id={id} what="提領" />}>
      <DataTable caption="提領" rows={found.rows} columns={withdrawalColumns} rowKey={(row) => row.id} />
    </Section>
  );
}

const letterColumns: Column<Letter>[] = [
  {
    key: "subject",
    header: "主旨",
    primary: true,
    cell: ({ id, subject }) => (
      <Link href={to("/admin/contacts/:id", { id })} className="link [overflow-wrap:anywhere]">
        {subject}
      </Link>
    ),
  },
  { key: "kind", header: "種類", cell: ({ kind }) => (kind === "appeal" ? "申訴" : "來信") },
  { key: "at", header: "時間", cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Letters of the member to the support. */
export function LettersOf({ id, found }: { id: number; found: Present<"letters"> }) {
  return (
    <Section
      title="來信"
      more={
        found.total > found.rows.length ? (
          <AllOf list="letters" of={found} id={id} what="來信" />
        ) : (
          <MoreLink href={to("/admin/contacts")} label="客服信件" text="客服信件" />
        )
      }
    >
      <DataTable caption="寫給客服的信" rows={found.rows} columns={letterColumns} rowKey={(row) => row.id} />
    </Section>
  );
}

const actColumns: Column<Act>[] = [
  { key: "at", header: "時間", primary: true, className: "whitespace-nowrap", cell: ({ at }) => dateTime(at) },
  { key: "by", header: "操作者", cell: ({ by }) => by },
  { key: "act", header: "動作", cell: ({ action, label }) => label ?? action },
  {
    key: "data",
    header: "內容",
    cell: ({ data }) =>
      data && data !== "{}" ? <code className="text-ink-soft text-sm [overflow-wrap:anywhere]">{data}</code> : null,
  },
];

/** What operators did to the account. */
export function ActsOf({ id, found }: { id: number; found: Present<"acts"> }) {
  return (
    <Section title="營運人員的處理" more={<AllOf list="acts" of={found} id={id} what="營運人員的處理" />}>
      <DataTable
        caption="營運人員對這個帳號做過的事"
        rows={found.rows}
        columns={found.rows.some(({ data }) => data) ? actColumns : actColumns.filter(({ key }) => key !== "data")}
        rowKey={(row) => row.id}
      />
    </Section>
  );
}
