import { Suspense, useState } from "react";
import * as terms from "#contract/terms.ts";
import { to } from "#contract/to.ts";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Clearing } from "#web/features/ledger/clearing.tsx";
import { RevenueRecords } from "#web/features/ledger/records.tsx";
import { list } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { load } from "#web/lib/load.ts";
import { loadList } from "#web/lib/load-list.ts";
import { part } from "#web/lib/part.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/revenue";

const ToPointsDialog = part(() => import("#web/features/ledger/to-points-dialog.tsx"));

const records = list("GET /api/my_revenues/records");

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [revenues, rows] = await Promise.all([
    api.call("GET /api/my_revenues", {}),
    loadList(args, records, { path: to("/mypage/revenue") }),
  ]);
  return { revenues, rows };
}

export default function RevenuePage({ loaderData: { revenues, rows } }: Route.ComponentProps) {
  const [open, setOpen] = useState(false);
  return (
    <AccountPage
      text={`交易完成後 ${terms.clearanceDays} 天入帳，第一筆銷售是 ${terms.firstClearanceDays} 天。`}
      action={
        <Button
          variant="secondary"
          reason={revenues.balance > 0 ? null : "目前沒有餘額可以轉換"}
          onClick={() => setOpen(true)}
        >
          餘額轉為點數
        </Button>
      }
    >
      <div className="flex flex-col gap-9">
        <Amounts
          items={[
            { label: "餘額", amount: revenues.balance },
            { label: "待入帳", amount: revenues.pending },
            { label: "本月收益", amount: revenues.thisMonth },
            { label: "累計收益", amount: revenues.lifetime },
          ]}
        />
        {revenues.clearing.length > 0 ? (
          <Section title="入帳時程">
            <Clearing rows={revenues.clearing} />
          </Section>
        ) : null}
        <Section title="收益紀錄">
          <RevenueRecords rows={rows.found.data} />
          <div className="mt-5">
            <ListPages of={records} data={rows} />
          </div>
        </Section>
      </div>
      {open ? (
        <Suspense>
          <ToPointsDialog balance={revenues.balance} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </AccountPage>
  );
}
