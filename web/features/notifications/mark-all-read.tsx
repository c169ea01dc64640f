import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";

/** Marks everything up to the newest entry shown as read. */
export function MarkAllRead({ until }: { until: number }) {
  const { busy, run } = useAction(() => api.call("PUT /api/my_notifications_read", { body: { until } }), {
    done: "已全部標示為已讀",
  });
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
      全部標示為已讀
    </Button>
  );
}
