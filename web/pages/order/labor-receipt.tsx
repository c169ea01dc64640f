import { useState } from "react";
import { to } from "#contract/paths/to.ts";
import type { LaborKind } from "#contract/tax.ts";
import { LaborChoice, LaborNote } from "#web/features/orders/documents/labor-choice.tsx";
import { LaborSheet } from "#web/features/orders/documents/labor-sheet.tsx";
import { PrintButton } from "#web/features/orders/documents/print-button.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/labor-receipt";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/orders/{id}/labor_receipt", { params: { id: args.params.id } });
}

export const handle = page({
  title: (_, { params }) => `訂單 ${params.id} 的勞務報酬單`,
  noindex: true,
  ground: "grey",
});

export default function LaborReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const [kind, setKind] = useState<LaborKind>("9A");
  const [exempt, setExempt] = useState(false);
  const { id, day } = receipt;
  return (
    <div className="mx-auto flex w-full max-w-[52rem] flex-col gap-5 px-4 py-5 sm:px-6 wide:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumbs
          items={[
            { label: "我的首頁", href: to("/mypage") },
            { label: `交易 ${id}`, href: to("/transactions/:id", { id }) },
            { label: "約定內容", href: to("/transactions/:id/info", { id }) },
            { label: "勞務報酬單" },
          ]}
        />
        <PrintButton />
      </div>
      <LaborChoice kind={kind} exempt={exempt} onKind={setKind} onExempt={setExempt} />
      <LaborSheet receipt={receipt} kind={kind} exempt={exempt} />
      <LaborNote day={day} />
    </div>
  );
}
