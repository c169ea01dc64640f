import type { AdminReview } from "#contract/orders/operators/reviews.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";

/** The actions of an operator on a review; the server decides which are available. */
export function ReviewActs({ review }: { review: AdminReview }) {
  const params = { id: review.id };
  return (
    <ModerationActions
      row={{ ...review, title: `${review.author.nickname}給${review.subject.nickname}的評價` }}
      of={{
        hide: (body) => api.call("POST /api/admin/reviews/{id}/hide", { params, body }),
        show: (body) => api.call("POST /api/admin/reviews/{id}/show", { params, body }),
        dismiss: (body) => api.call("POST /api/admin/reviews/{id}/dismiss_reports", { params, body }),
        words: {
          hide: {
            text: "評價與回覆不再顯示，也不再計入平均星等、排序與等級。",
            hint: "寫評價的人會在通知、信件與自己的評價裡看到。",
          },
          show: { text: "評價與回覆會重新顯示並計入平均。", hint: "雙方會在信件中看到。" },
          dismiss: "評價維持原狀。",
        },
      }}
    />
  );
}
