import { lazy, Suspense, useState } from "react";
import * as terms from "#contract/terms.ts";
import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Clearing } from "#web/features/ledger/clearing.tsx";
import { RevenueRecords } from "#web/features/ledger/records.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/revenue";

const ToPointsDialog = lazy(() => import("#web/features/ledger/to-points-dialog.tsx"));

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  const [revenues, records] = await Promise.all([
    api.call("GET /api/my_revenues", {}),
    api.call("GET /api/my_revenues/records", { query: { page } }),
  ]);
  return { revenues, records };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "收益", noindex: true }, originOf(matches));
}

export default function RevenuePage({ loaderData: { revenues, records } }: Route.ComponentProps) {
  const [open, setOpen] = useState(false);
  return (
    <AccountFrame
      title="收益"
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
          <RevenueRecords rows={records.data} />
          <div className="mt-5">
            <Pagination
              page={records.page}
              pages={records.pages}
              href={(page) => (page === 1 ? "/mypage/revenue" : `/mypage/revenue?page=${page}`)}
            />
          </div>
        </Section>
      </div>
      {open ? (
        <Suspense>
          <ToPointsDialog balance={revenues.balance} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </AccountFrame>
  );
}
