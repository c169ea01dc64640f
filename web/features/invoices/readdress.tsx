import { useState } from "react";
import type { AdminInvoice } from "#contract/invoices/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { InvoiceForm } from "#web/lib/checkout/invoice-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Button to correct an invoice that its issuer rejected, and to submit it again. */
export function Readdress({ row }: { row: AdminInvoice }) {
  const [open, setOpen] = useState(false);
  if (!row.mayReaddress) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        改開立對象
      </Button>
      {open ? (
        <Dialog
          open
          persistent
          fullUnder960
          onOpenChange={(open) => open || close()}
          title={`${row.member.nickname}的發票要開給誰`}
          description="先和會員確認過再改。儲存後會馬上再開一次，只改這筆費用的發票。"
        >
          <InvoiceForm
            info={null}
            after={close}
            done="已儲存，發票重新開立中"
            save={(body) => api.call("PUT /api/admin/invoices/{id}/addressee", { params: { id: row.id }, body })}
          />
        </Dialog>
      ) : null}
    </>
  );
}
