import BellPlus from "lucide-react/icons/bell-plus";
import { Suspense, useState } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button } from "#web/ui/button.tsx";
import type { RequestsState } from "./requests-list.ts";

const FollowDialog = lazyComponent(() => import("./follow-dialog.tsx"));

/** Button to save the current search and be notified of new requests; a visitor logs in first. */
export function FollowButton({ state }: { state: RequestsState }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<BellPlus aria-hidden size={18} />}
        onClick={() => askLogin(() => setOpen(true), { why: "追蹤新需求" })}
      >
        追蹤這組條件
      </Button>
      {open ? (
        <Suspense>
          <FollowDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
