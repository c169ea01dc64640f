import { to } from "#contract/paths/to.ts";
import { coinMonths } from "#contract/terms.ts";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Lots } from "#web/features/ledger/lots.tsx";
import { PointRecords } from "#web/features/ledger/point-records.tsx";
import { firstEnd } from "#web/lib/format/coin-end.ts";
import { date } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/coins";

const records = list("GET /api/my_point_records");

export async function loader(args: Route.LoaderArgs) {
  const [mine, rows] = await Promise.all([
    load(args).call("GET /api/my_points", {}),
    loadList(args, records, { path: to("/mypage/points/coins"), fixed: { of: "coins" } }),
  ]);
  return { mine, rows };
}

export default function CoinsPage({ loaderData: { mine, rows } }: Route.ComponentProps) {
  const { coins, coinLots } = mine;
  const first = firstEnd(coinLots);
  return (
    <AccountPage text={`好手贈送的折抵金，1 枚等於 NT$1，在取得後第 ${coinMonths} 個月的月底到期，先到期的先使用。`}>
      <div className="flex flex-col gap-9">
        <Amounts
          items={[
            { label: "金幣", amount: coins, unit: "枚" },
            {
              label: "最快到期",
              amount: first?.left ?? 0,
              unit: "枚",
              hint: first ? `${date(first.expiresAt)} 到期` : "目前沒有",
            },
            { label: "點數", amount: mine.points, unit: "點" },
            { label: "餘額", amount: mine.balance },
          ]}
        />
        {coinLots.length > 0 ? (
          <Section title="金幣批次">
            <Lots lots={coinLots} unit="枚" endOf={({ expiresAt }) => expiresAt} what="到期" />
          </Section>
        ) : null}
        <Section title="金幣紀錄">
          <PointRecords rows={rows.found.data} unit="枚" none="參加活動獲得、使用與到期的金幣，都會列在這裡。" />
          <div className="mt-5">
            <ListPages of={records} data={rows} />
          </div>
        </Section>
      </div>
    </AccountPage>
  );
}
