import { Suspense, useState } from "react";
import type { MySettings } from "#contract/accounts/settings.ts";
import { invoiceWords } from "#web/lib/format/invoice-words.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const InvoiceDialog = lazyComponent(() => import("./invoice-dialog.tsx"));

/** Says where the invoice for the fee will be sent. */
export function InvoiceLine({ info }: Pick<MySettings, "info">) {
  const [open, setOpen] = useState(false);
  return (
    <div className="text-ink-soft text-sm">
      平台服務費的電子發票：{info ? invoiceWords(info) : "會員載具"}
      <button type="button" className="link touch ml-2" onClick={() => setOpen(true)}>
        變更<span className="sr-only">發票資料</span>
      </button>
      <Suspense>{open ? <InvoiceDialog info={info} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
