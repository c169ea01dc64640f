import { Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { pointsReturnDays } from "#contract/terms.ts";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Lots } from "#web/features/ledger/lots.tsx";
import { PointRecords } from "#web/features/ledger/point-records.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { load } from "#web/lib/page/load.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/points";

const ToBalanceDialog = lazyComponent(() => import("#web/features/ledger/to-balance-dialog.tsx"));
const ToPointsDialog = lazyComponent(() => import("#web/features/ledger/to-points-dialog.tsx"));

const records = list("GET /api/my_point_records");

export async function loader(args: Route.LoaderArgs) {
  const [mine, rows] = await Promise.all([
    load(args).call("GET /api/my_points", {}),
    loadList(args, records, { path: to("/mypage/points"), fixed: { of: "points" } }),
  ]);
  return { mine, rows };
}

export default function PointsPage({ loaderData: { mine, rows } }: Route.ComponentProps) {
  const [open, setOpen] = useState<"points" | "balance" | null>(null);
  const close = () => setOpen(null);
  const { balance, points, returnable, returnableLots } = mine;
  return (
    <AccountPage
      text={`1 點等於 NT$1，沒有期限。由餘額轉入的點數，${pointsReturnDays} 天內還沒使用的可以轉回。`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button reason={balance > 0 ? null : "目前沒有餘額可以轉換"} onClick={() => setOpen("points")}>
            餘額轉為點數
          </Button>
          <Button
            variant="secondary"
            reason={returnable > 0 ? null : "目前沒有可以轉回的點數"}
            onClick={() => setOpen("balance")}
          >
            轉回餘額
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-9">
        <Amounts
          items={[
            { label: "點數", amount: points, unit: "點" },
            { label: "可以轉回", amount: returnable, unit: "點" },
            { label: "餘額", amount: balance },
            { label: "金幣", amount: mine.coins, unit: "枚" },
          ]}
        />
        {returnableLots.length > 0 ? (
          <Section title="可以轉回餘額的點數">
            <Lots lots={returnableLots} unit="點" endOf={({ until }) => until} what="截止轉回" />
          </Section>
        ) : null}
        <Section title="點數紀錄">
          <PointRecords rows={rows.found.data} unit="點" none="餘額轉為點數、以點數付款與退回，都會列在這裡。" />
          <div className="mt-5">
            <ListPages of={records} data={rows} />
          </div>
        </Section>
      </div>
      <Suspense>
        {open === "points" ? <ToPointsDialog balance={balance} onClose={close} /> : null}
        {open === "balance" ? <ToBalanceDialog returnable={returnable} onClose={close} /> : null}
      </Suspense>
    </AccountPage>
  );
}
