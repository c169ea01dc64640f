import type { AdminService } from "#contract/catalog/admin.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";

/** The actions of an operator on a service; the server decides which are available. */
export function ServiceActs({ service }: { service: AdminService }) {
  const params = { id: service.id };
  return (
    <ModerationActions
      row={service}
      of={{
        hide: (body) => api.call("POST /api/admin/services/{id}/hide", { params, body }),
        show: (body) => api.call("POST /api/admin/services/{id}/show", { params, body }),
        dismiss: (body) => api.call("POST /api/admin/services/{id}/dismiss_reports", { params, body }),
        words: {
          hide: { text: "買家看不到這項服務，進行中的訂單不受影響。", hint: "賣家會在通知、信件與服務頁看到。" },
          show: { text: "服務會回到下架前的狀態，賣家暫停接單的仍然暫停。", hint: "賣家會在信件中看到。" },
          dismiss: "服務維持原狀。",
        },
      }}
    />
  );
}
