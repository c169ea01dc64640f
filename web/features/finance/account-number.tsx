import { useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { Button } from "#web/ui/button.tsx";

/** Account number for a refund; not loaded until the operator presses, because each access is logged. */
export function AccountNumber({ itemId }: { itemId: number }) {
  const [number, setNumber] = useState<string | null>(null);
  const { busy, run } = useAction(() => api.call("POST /api/admin/finance/{id}/account", { params: { id: itemId } }), {
    after: ({ account }) => setNumber(account),
  });
  if (number !== null) return <Copied text={number} what="帳號" />;
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
      顯示帳號（會記錄下來）
    </Button>
  );
}
