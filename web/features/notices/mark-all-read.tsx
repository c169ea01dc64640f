import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/button.tsx";

/** Marks everything up to the newest entry shown as read. */
export function MarkAllRead({ until }: { until: number }) {
  const { busy, run } = useCall();
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      onClick={() => run(() => api.call("PUT /api/my_notifications_read", { body: { until } }), "已全部標示為已讀。")}
    >
      全部標示為已讀
    </Button>
  );
}
