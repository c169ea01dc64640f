import { to } from "#contract/paths/to.ts";
import { OrderInvoices } from "#web/features/invoices/order-invoices.tsx";
import { Agreement } from "#web/features/orders/documents/agreement.tsx";
import { PrintButton } from "#web/features/orders/documents/print-button.tsx";
import { Standing } from "#web/features/orders/documents/standing.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/info";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const [info, room, invoices] = await Promise.all([
    api.call("GET /api/orders/{id}/info", { params: { id } }),
    api.call("GET /api/orders/{id}", { params: { id } }),
    api.call("GET /api/my_invoices", { query: { orders: id } }),
  ]);
  return { info, room, invoices: invoices.data };
}

export const handle = page({
  title: (_, { params }) => `訂單 ${params.id} 的約定內容`,
  noindex: true,
  footer: "short",
  ground: "grey",
});

export default function InfoPage({ loaderData: { info, room, invoices } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-[52rem] flex-col gap-5 px-4 py-5 sm:px-6 wide:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumbs
          items={[
            { label: "我的首頁", href: to("/mypage") },
            { label: `交易 ${info.id}`, href: to("/transactions/:id", { id: info.id }) },
            { label: "約定內容" },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {info.laborReceipt ? (
            <Link
              href={to("/transactions/:id/labor_receipt", { id: info.id })}
              className={buttonClass({ variant: "secondary" })}
            >
              勞務報酬單
            </Link>
          ) : null}
          <Link href={to("/contact", { order: info.id })} className={buttonClass({ variant: "secondary" })}>
            這筆訂單需要協助
          </Link>
          <PrintButton />
        </div>
      </div>
      <Standing room={room} />
      <Agreement info={info} invoices={<OrderInvoices rows={invoices} />} />
    </div>
  );
}
