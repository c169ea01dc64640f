import type { MySettings } from "#contract/accounts/settings.ts";
import { InvoiceForm } from "#web/lib/checkout/invoice-form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type InvoiceDialogProps = Pick<MySettings, "info"> & { onClose: () => void };

/** Form for the invoice recipient, as a dialog that does not leave the checkout. */
export default function InvoiceDialog({ info, onClose }: InvoiceDialogProps) {
  return (
    <Dialog open persistent fullUnder960 onOpenChange={(open) => open || onClose()} title="發票資料">
      <InvoiceForm info={info} after={onClose} />
    </Dialog>
  );
}
