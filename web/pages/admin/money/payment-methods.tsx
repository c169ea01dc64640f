import { money } from "#contract/money.ts";
import { MethodActs } from "#web/features/payments/method-acts.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/payment-methods";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/payment_methods", {});
}

export const handle = page({ title: "付款方式" });

export default function PaymentMethodsPage({ loaderData: methods }: Route.ComponentProps) {
  return (
    <DataTable
      caption="停用後買家不能再選，看得到原因；已經開始的付款照常完成。"
      showCaption
      rows={methods}
      rowKey={(row) => row.key}
      columns={[
        { key: "label", header: "付款方式", primary: true, cell: (row) => row.label },
        { key: "limits", header: "單筆金額", cell: (row) => `${money(row.least)} 到 ${money(row.most)}` },
        {
          key: "state",
          header: "狀態",
          cell: (row) =>
            !row.configured ? (
              <>
                <Badge tone="neutral">沒有金鑰</Badge>
                <span className="block text-ink-soft text-sm">買家看不到，設定金流的金鑰後才會提供。</span>
              </>
            ) : row.closed ? (
              <>
                <Badge tone="attention">停用中</Badge>
                <span className="block text-ink-soft text-sm">
                  {row.closed.reason}（{row.closed.by ?? "已離開的營運人員"}，{dateTime(row.closed.at)}）
                </span>
              </>
            ) : (
              <Badge tone="ok">使用中</Badge>
            ),
        },
        { key: "acts", header: "處理", cell: (row) => (row.configured ? <MethodActs method={row} /> : null) },
      ]}
    />
  );
}
