import Flag from "lucide-react/icons/flag";
import { Suspense, useState } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";

const ReportDialog = lazyComponent(() => import("./report-dialog.tsx"));

/** Button to report an entry; somebody without an account confirms their address. */
export function EntryReport({ entry }: { entry: { id: number; title: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Flag aria-hidden size={18} />}
        aria-label={`檢舉「${entry.title}」`}
        onClick={() => setOpen(true)}
      >
        檢舉
      </Button>
      {open ? (
        <Suspense>
          <ReportDialog entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
