import { to } from "#contract/paths/to.ts";
import { Agreement } from "#web/features/orders/documents/agreement.tsx";
import { PrintButton } from "#web/features/orders/documents/print-button.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/dispute-info";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/disputes/{orderId}/info", { params: { orderId: args.params.id } });
}

export const handle = page<typeof loader>({
  title: ({ id }) => `訂單 ${id} 的約定內容`,
});

export default function DisputeInfoPage({ loaderData: info }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[52rem] flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link href={to("/admin/disputes/:id", { id: info.id })} className="link touch inline-flex items-center">
          回到協調資料
        </Link>
        <PrintButton />
      </div>
      <Agreement info={info} level={2} />
    </div>
  );
}
