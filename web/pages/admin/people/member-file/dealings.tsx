import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { attemptStates } from "#contract/payments/states.ts";
import { methodOf } from "#web/features/orders/admin/order-money.tsx";
import { StateBadge } from "#web/features/orders/state-badge.tsx";
import { dateTime, money } from "#web/lib/format/format.ts";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { MemberLink } from "../../member-link.tsx";
import { AllOf } from "./all-of.tsx";

type Dealings = NonNullable<AnswerOf<"GET /api/admin/members/{id}/orders">>;
type Order = Dealings["bought"]["rows"][number];
type Payment = Dealings["payments"]["rows"][number];
type Review = Dealings["given"]["rows"][number];

const none = (text: string) => <p className="text-ink-soft">{text}</p>;

const OrderLink = ({ id, children }: { id: number; children: string }) => (
  <Link href={to("/admin/orders/:id", { id })} className="link [overflow-wrap:anywhere]">
    {children}
  </Link>
);

const orderColumns = (other: string): Column<Order>[] => [
  { key: "title", header: "訂單", primary: true, cell: ({ id, title }) => <OrderLink id={id}>{title}</OrderLink> },
  {
    key: "state",
    header: "狀態",
    cell: ({ state, stateLabel }) => <StateBadge state={state} label={stateLabel} mine={false} />,
  },
  { key: "other", header: other, cell: (row) => <MemberLink {...row.other} /> },
  { key: "at", header: "下單時間", cell: ({ createdAt }) => dateTime(createdAt) },
  { key: "total", header: "金額", align: "end", cell: ({ total }) => money(total) },
];

type Sides = { id: number; found: Pick<Dealings, "bought" | "sold"> };

/** The newest orders as buyer and as seller. */
export function OrdersOf({ id, found: { bought, sold } }: Sides) {
  const any = bought.total + sold.total > 0;
  return (
    <Section
      title="訂單"
      more={any ? <MoreLink href={to("/admin/orders", { k: `#${id}` })} label="這位會員的訂單" /> : null}
    >
      <div className="flex flex-col gap-6">
        <DataTable
          caption={`買的訂單，共 ${bought.total} 筆`}
          showCaption
          rows={bought.rows}
          columns={orderColumns("賣家")}
          rowKey={(row) => row.id}
          empty={none("沒有買過。")}
        />
        <DataTable
          caption={`賣的訂單，共 ${sold.total} 筆`}
          showCaption
          rows={sold.rows}
          columns={orderColumns("買家")}
          rowKey={(row) => row.id}
          empty={none("沒有賣過。")}
        />
      </div>
    </Section>
  );
}

const paymentColumns: Column<Payment>[] = [
  {
    key: "number",
    header: "付款編號",
    primary: true,
    cell: ({ number, gatewayTrade }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{number}</span>
        {gatewayTrade ? (
          <span className="block font-normal text-ink-faint text-sm [overflow-wrap:anywhere]">
            金流交易編號 {gatewayTrade}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "order",
    header: "訂單",
    cell: ({ orderId, additional }) =>
      orderId === null ? (
        "保存信用卡"
      ) : (
        <OrderLink id={orderId}>{`${orderId}${additional ? "，追加款項" : ""}`}</OrderLink>
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
    cell: ({ state, failCode, failMessage, refunded }) => (
      <>
        <span className="block">{attemptStates[state]}</span>
        {failCode || failMessage ? (
          <span className="block text-ink-faint text-sm [overflow-wrap:anywhere]">
            {[failCode, failMessage].filter(Boolean).join(" ")}
          </span>
        ) : null}
        {refunded > 0 ? <span className="block text-ink-faint text-sm">已退 {money(refunded)}</span> : null}
      </>
    ),
  },
  { key: "at", header: "時間", cell: ({ paidAt, createdAt }) => dateTime(paidAt ?? createdAt) },
  { key: "amount", header: "金額", align: "end", cell: ({ amount }) => money(amount) },
];

/** Payments and tries of the member. */
export function PaymentsOf({ id, payments }: { id: number; payments: Dealings["payments"] }) {
  return (
    <Section title="付款" more={<AllOf list="payments" of={payments} id={id} what="付款" />}>
      <DataTable caption="付款與嘗試" rows={payments.rows} columns={paymentColumns} rowKey={(row) => row.id} />
    </Section>
  );
}

const reviewColumns = (other: string): Column<Review>[] => [
  { key: "other", header: other, primary: true, cell: (row) => <MemberLink {...row.other} /> },
  { key: "stars", header: "評分", cell: ({ overall }) => <Stars value={overall} /> },
  {
    key: "text",
    header: "內容",
    cell: ({ text, shownAt, hiddenAt }) => (
      <>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
        {shownAt ? null : <span className="block text-ink-faint text-sm">尚未公開</span>}
        {hiddenAt ? <span className="block text-ink-faint text-sm">{`${dateTime(hiddenAt)} 下架`}</span> : null}
      </>
    ),
  },
  { key: "order", header: "訂單", cell: ({ orderId }) => <OrderLink id={orderId}>{String(orderId)}</OrderLink> },
  { key: "at", header: "時間", cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Reviews that the member received and wrote. */
export function ReviewsOf({
  id,
  found: { given, received },
}: {
  id: number;
  found: Pick<Dealings, "given" | "received">;
}) {
  return (
    <Section
      title="評價"
      more={
        received.total > 0 ? (
          <MoreLink href={to("/users/:id/reviews", { id })} label="這位會員收到的評價" text="公開頁面" />
        ) : null
      }
    >
      <div className="flex flex-col gap-6">
        <div id="received">
          <DataTable
            caption={`收到的評價，共 ${received.total} 則`}
            showCaption
            rows={received.rows}
            columns={reviewColumns("誰寫的")}
            rowKey={(row) => row.id}
            empty={none("沒有收到評價。")}
          />
          <AllOf list="received" of={received} id={id} what="收到的評價" />
        </div>
        <div id="given">
          <DataTable
            caption={`給過的評價，共 ${given.total} 則`}
            showCaption
            rows={given.rows}
            columns={reviewColumns("給誰")}
            rowKey={(row) => row.id}
            empty={none("沒有寫過評價。")}
          />
          <AllOf list="given" of={given} id={id} what="給過的評價" />
        </div>
      </div>
    </Section>
  );
}
