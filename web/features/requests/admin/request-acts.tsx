import type { AdminRequest } from "#contract/requests/admin.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";

/** Names the reported offer; empty for a report of the request itself. */
export const aboutOffer = ({ offerId }: AdminRequest["reports"][number]): string =>
  offerId === null ? "" : `（提案 ${offerId}）`;

/** The actions of an operator on a request; the server decides which are available. */
export function RequestActs({ request }: { request: AdminRequest }) {
  const params = { id: request.id };
  return (
    <ModerationActions
      row={request}
      of={{
        hide: (body) => api.call("POST /api/admin/requests/{id}/hide", { params, body }),
        show: (body) => api.call("POST /api/admin/requests/{id}/show", { params, body }),
        dismiss: (body) => api.call("POST /api/admin/requests/{id}/dismiss_reports", { params, body }),
        words: {
          hide: {
            text: "其他會員看不到這個需求，也不能再提案；進行中的訂單不受影響。",
            hint: "買家會在通知與信件中看到。",
          },
          show: { text: "需求會回到下架前的狀態。", hint: "買家會在信件中看到。" },
          dismiss: "需求與提案維持原狀。",
        },
      }}
    />
  );
}
