import { feeItems, invoiceStates, paperKinds } from "#contract/invoices/states.ts";
import { accountWords, journalWords } from "#contract/ledger/words.ts";
import type { OrderFile } from "#contract/orders/operators/orders.ts";
import { methodNames, paymentMethods } from "#contract/payments/methods.ts";
import { attemptStates, refundStates } from "#contract/payments/states.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { Empty } from "#web/ui/empty.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";

type Attempt = OrderFile["attempts"][number];
type Journal = OrderFile["journals"][number];
type Paper = OrderFile["papers"][number];

/** The name of a method of payment; of one that is no longer offered, the method itself. */
export const methodOf = (method: string): string => {
  const known = paymentMethods.find((each) => each === method);
  return known ? methodNames[known] : method;
};

const attemptColumns: Column<Attempt>[] = [
  {
    key: "number",
    header: "付款編號",
    primary: true,
    cell: ({ number, gatewayTrade, additional }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{number}</span>
        {gatewayTrade ? (
          <span className="block font-normal text-ink-faint text-sm [overflow-wrap:anywhere]">
            金流交易編號 {gatewayTrade}
          </span>
        ) : null}
        {additional ? <span className="block font-normal text-ink-faint text-sm">追加款項</span> : null}
      </>
    ),
  },
  {
    key: "method",
    header: "方式",
    cell: ({ method, cardLast4 }) => `${methodOf(method)}${cardLast4 ? `，末四碼 ${cardLast4}` : ""}`,
  },
  {
    key: "state",
    header: "狀態",
    cell: ({ state, failCode, failMessage, refunds, settledOn }) => (
      <>
        <span className="block">{attemptStates[state]}</span>
        {settledOn ? <span className="block text-ink-faint text-sm">{settledOn} 已撥款</span> : null}
        {failCode || failMessage ? (
          <span className="block text-ink-faint text-sm [overflow-wrap:anywhere]">
            {[failCode, failMessage].filter(Boolean).join(" ")}
          </span>
        ) : null}
        {refunds.map(({ id, amount, state: refund, createdAt }) => (
          <span key={id} className="block text-ink-faint text-sm">
            {dateTime(createdAt)} 退款 {money(amount)}：{refundStates[refund]}
          </span>
        ))}
      </>
    ),
  },
  { key: "at", header: "時間", cell: ({ paidAt, createdAt }) => dateTime(paidAt ?? createdAt) },
  { key: "amount", header: "金額", align: "end", cell: ({ amount }) => money(amount) },
];

/** Payments and tries of an order. */
export function AttemptTable({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <DataTable
      caption="付款與嘗試"
      rows={attempts}
      columns={attemptColumns}
      rowKey={({ id }) => id}
      empty={<Empty title="沒有經過金流的付款" text="買家還沒有付款，或全部用點數與金幣付款。" />}
    />
  );
}

const journalColumns: Column<Journal>[] = [
  { key: "kind", header: "分錄", primary: true, cell: ({ kind }) => journalWords(kind) },
  { key: "at", header: "時間", cell: ({ at }) => dateTime(at) },
  {
    key: "entries",
    header: "帳戶與金額（貸方為正）",
    cell: ({ entries }) => (
      <ul>
        {entries.map(({ account, member, amount }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a journal never change
          <li key={n} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span>{member ? `${member.nickname}的${accountWords(account)}` : accountWords(account)}</span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </ul>
    ),
  },
];

/** The journals of the ledger about an order. */
export function JournalTable({ journals }: { journals: readonly Journal[] }) {
  return (
    <DataTable
      caption="帳上的分錄"
      rows={journals}
      columns={journalColumns}
      rowKey={({ id }) => id}
      empty={<Empty title="還沒有分錄" text="付款入帳後，這裡會列出每一筆分錄。" />}
    />
  );
}

const paperColumns: Column<Paper>[] = [
  {
    key: "number",
    header: "號碼",
    primary: true,
    cell: ({ kind, paperNumber }) => `${paperKinds[kind]} ${paperNumber ?? "（還沒有號碼）"}`,
  },
  { key: "item", header: "項目", cell: ({ side }) => feeItems[side] },
  { key: "state", header: "狀態", cell: ({ state }) => invoiceStates[state] },
  {
    key: "total",
    header: "金額",
    align: "end",
    cell: ({ kind, total }) => money(kind === "allowance" ? -total : total),
  },
];

/** Invoices for the fees of an order, and their allowances. */
export function PaperTable({ papers }: { papers: readonly Paper[] }) {
  return (
    <DataTable
      caption="電子發票與折讓"
      rows={papers}
      columns={paperColumns}
      rowKey={({ id }) => id}
      empty={<Empty title="沒有發票" text="交易完成、收取費用後才會開立。" />}
    />
  );
}
