import { Suspense, useState } from "react";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { InvoiceNumbers } from "#web/features/invoices/invoice-numbers.tsx";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Clearing } from "#web/features/ledger/clearing.tsx";
import { EarningsFigure } from "#web/features/ledger/earnings.tsx";
import { PayoutSetup } from "#web/features/ledger/payout-setup.tsx";
import { RevenueRecords } from "#web/features/ledger/records.tsx";
import { ClosedWithdrawals, OpenWithdrawal } from "#web/features/ledger/withdrawals.tsx";
import { SalesMeterCard } from "#web/features/orders/documents/sales-meter.tsx";
import { StatementMonths } from "#web/features/orders/documents/statement-months.tsx";
import { date } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { load } from "#web/lib/page/load.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/revenue";

const ToPointsDialog = lazyComponent(() => import("#web/features/ledger/to-points-dialog.tsx"));
const WithdrawDialog = lazyComponent(() => import("#web/features/ledger/withdraw-dialog.tsx"));

const records = list("GET /api/my_revenues/records");

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [revenues, withdrawals, { months }, earned, meter, rows] = await Promise.all([
    api.call("GET /api/my_revenues", {}),
    api.call("GET /api/my_withdrawals", {}),
    api.call("GET /api/my_statements", {}),
    api.call("GET /api/my_revenues/months", {}),
    api.call("GET /api/my_sales_meter", {}),
    loadList(args, records, { path: to("/mypage/revenue") }),
  ]);
  const sold = rows.found.data.flatMap(({ kind, orderId }) => (kind === "sale" && orderId ? [orderId] : []));
  const papers = sold.length > 0 ? await api.call("GET /api/my_invoices", { query: { orders: sold.join(",") } }) : null;
  return { revenues, withdrawals, months, earned, meter, rows, papers: papers?.data ?? [] };
}

type Data = Route.ComponentProps["loaderData"];

/** Why no withdrawal can be requested now; null when one can. */
function whyNot({ revenues, withdrawals: { ready, open } }: Data): string | null {
  if (!ready.account) return ready.identity === "accepted" ? "請先設定收款帳戶" : "請先通過身分驗證";
  if (open) return "上一筆提領完成後才能再申請";
  return revenues.balance < terms.withdrawalMin ? `餘額滿 ${money(terms.withdrawalMin)} 才能提領` : null;
}

function Withdrawals({ revenues, withdrawals }: Data) {
  const { data, ready, expectedAt, total } = withdrawals;
  const current = data.find(({ closedAt }) => closedAt === null);
  const text = ready.account
    ? `每週三匯到${ready.account.bankName}末四碼 ${ready.account.lastDigits}。現在申請，預計 ${date(expectedAt)} 入帳，每筆手續費 ${money(terms.withdrawalFee)}。`
    : null;
  const sold = revenues.lifetime > 0 || revenues.pending > 0 || revenues.balance > 0;
  if (!sold && total === 0) return null;
  return (
    <Section title="提領" text={current ? null : text}>
      <div className="flex flex-col gap-5">
        {ready.account ? null : <PayoutSetup ready={ready} />}
        {current ? <OpenWithdrawal row={current} /> : null}
        <ClosedWithdrawals rows={data.filter(({ closedAt }) => closedAt !== null)} />
        {total > data.length ? <p className="text-ink-faint text-sm">更早的提領列在下面的收益紀錄。</p> : null}
      </div>
    </Section>
  );
}

export default function RevenuePage({ loaderData }: Route.ComponentProps) {
  const { revenues, withdrawals, months, earned, meter, rows, papers } = loaderData;
  const [open, setOpen] = useState<"withdraw" | "points" | null>(null);
  const close = () => setOpen(null);
  const { account } = withdrawals.ready;
  return (
    <AccountPage
      text={`交易完成後 ${terms.clearanceDays} 天入帳，第一筆銷售是 ${terms.firstClearanceDays} 天，之後等級 ${terms.trustedLevel} 以上是 ${terms.trustedClearanceDays} 天。`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button reason={whyNot(loaderData)} onClick={() => setOpen("withdraw")}>
            提領
          </Button>
          <Button
            variant="secondary"
            reason={revenues.balance > 0 ? null : "目前沒有餘額可以轉換"}
            onClick={() => setOpen("points")}
          >
            餘額轉為點數
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-9">
        <Amounts
          items={[
            { label: "餘額", amount: revenues.balance },
            {
              label: "待入帳",
              amount: revenues.pending,
              hint: revenues.held > 0 ? `其中 ${money(revenues.held)} 確認中` : undefined,
            },
            { label: "累計收益", amount: revenues.lifetime },
          ]}
        />
        {revenues.lifetime > 0 ? (
          <Card>
            <EarningsFigure revenues={revenues} months={earned.months} />
          </Card>
        ) : null}
        {revenues.held > 0 ? (
          <Alert tone="info">
            {`${money(revenues.held)} 的收益正在做入帳前的確認，通常 2 個工作天，確認後就會轉入餘額，不用另外申請。`}
          </Alert>
        ) : null}
        <Withdrawals {...loaderData} />
        {revenues.clearing.length > 0 ? (
          <Section title="入帳時程">
            <Clearing rows={revenues.clearing} />
          </Section>
        ) : null}
        {months.length > 0 ? (
          <Section title="對帳單" text="期初、每一筆異動與期末，可以列印，也可以下載 CSV。">
            <StatementMonths months={months} />
          </Section>
        ) : null}
        {months.length > 0 ? (
          <Section title="銷售額與稅籍登記">
            <SalesMeterCard meter={meter} />
          </Section>
        ) : null}
        <Section title="收益紀錄">
          <RevenueRecords
            rows={rows.found.data}
            paperOf={(orderId) => <InvoiceNumbers rows={papers.filter((paper) => paper.orderId === orderId)} />}
          />
          <div className="mt-5">
            <ListPages of={records} data={rows} />
          </div>
        </Section>
      </div>
      <Suspense>
        {open === "points" ? <ToPointsDialog balance={revenues.balance} onClose={close} /> : null}
        {open === "withdraw" && account ? (
          <WithdrawDialog
            balance={revenues.balance}
            account={account}
            expectedAt={withdrawals.expectedAt}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </AccountPage>
  );
}
