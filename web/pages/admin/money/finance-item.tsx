import { financeKindNames } from "#contract/finance/schemas.ts";
import { itemStates } from "#contract/finance/states.ts";
import { to } from "#contract/paths/to.ts";
import { AccountNumber } from "#web/features/finance/account-number.tsx";
import { Download } from "#web/features/finance/download.tsx";
import { Due } from "#web/features/finance/due.tsx";
import { ItemActs } from "#web/features/finance/item-acts.tsx";
import { itemTones, wayWords } from "#web/features/finance/words.ts";
import { api } from "#web/lib/calls/api.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/finance-item";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/finance/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({
  title: "款項",
  heading: ({ kind, amount }) => `${financeKindNames[kind]} ${money(amount)}`,
});

type Item = Route.ComponentProps["loaderData"];

function Head({ item }: { item: Item }) {
  const { state, what, payer, sides, orderId, title, number, gatewayTrade, code, message } = item;
  const some = (term: string, value: string | null) => (value ? [{ term, value }] : []);
  const party = (term: string, member: Item["payer"]) =>
    member
      ? [
          {
            term,
            value: (
              <Link href={to("/users/:id", { id: member.id })} className="link">
                {member.nickname}
              </Link>
            ),
          },
        ]
      : [];
  return (
    <Card className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={itemTones[state]}>{itemStates[state]}</Badge>
        <span className="[overflow-wrap:anywhere]">{what}</span>
      </p>
      <Facts
        layout="grid"
        items={[
          ...(orderId === null
            ? []
            : [
                {
                  term: "訂單",
                  value: (
                    <Link href={to("/admin/orders/:id", { id: orderId })} className="link">
                      {title ? `#${orderId} ${title}` : `#${orderId}`}
                    </Link>
                  ),
                },
              ]),
          ...party("付款人", payer),
          ...party("買家", sides?.buyer ?? null),
          ...party("賣家", sides?.seller ?? null),
          ...(item.payee
            ? [
                { term: "匯款帳戶", value: `${item.payee.bankCode} ${item.payee.bankName}` },
                { term: "帳號", value: <AccountNumber itemId={item.id} /> },
                { term: "戶名", value: item.payee.holder },
              ]
            : []),
          ...some("付款編號", number),
          ...some("金流序號", gatewayTrade),
          ...some("金流回覆", code && message ? `${code}：${message}` : (code ?? message)),
          ...(item.dueAt === null ? [] : [{ term: "回覆期限", value: <Due {...item} /> }]),
          { term: "發生時間", value: dateTime(item.openedAt) },
          ...some("再試次數", item.retries > 0 ? `${item.retries} 次` : null),
        ]}
      />
      {item.waiting ? <Alert tone="attention">人工處理已經提出，等待另一位營運人員放行。</Alert> : null}
      {item.kind === "chargeback" ? (
        <Download
          href={api.url("GET /api/admin/finance/{id}/evidence", { params: { id: item.id } })}
          label="下載佐證資料"
        />
      ) : null}
      <ItemActs item={item} />
    </Card>
  );
}

function Settled({ item }: { item: Item }) {
  if (item.way === null) return null;
  return (
    <Section title="人工處理">
      <Card className="flex flex-col gap-4">
        <Facts
          items={[
            { term: "處理方式", value: wayWords[item.way].label },
            ...(item.reference ? [{ term: "交易序號", value: item.reference }] : []),
            { term: "處理人", value: item.closedBy ?? "已離開的會員" },
            { term: "處理時間", value: dateTime(item.closedAt) },
          ]}
        />
        <WrittenText text={item.reason ?? ""} />
      </Card>
    </Section>
  );
}

export default function FinanceItemPage({ loaderData: item }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <Head item={item} />
      <Settled item={item} />
      <Section title="處理紀錄">
        <Card>
          <ol className="flex flex-col gap-2">
            {item.history.map(({ at, who, what }) => (
              <li key={`${at}${what}`} className="flex flex-wrap items-baseline gap-x-3">
                <span>{what}</span>
                <span className="text-ink-faint text-sm">
                  {who ?? "系統"}，{dateTime(at)}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </Section>
    </div>
  );
}
