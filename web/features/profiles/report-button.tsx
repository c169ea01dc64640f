import Flag from "lucide-react/icons/flag";
import { Suspense, useState } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";

const ReportDialog = lazyComponent(() => import("./report-dialog.tsx"));

/** Button to report a portfolio item; somebody without an account confirms their address. */
export function PortfolioReport({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Flag aria-hidden size={18} />} onClick={() => setOpen(true)}>
        檢舉
      </Button>
      {open ? (
        <Suspense>
          <ReportDialog part="portfolio" id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
