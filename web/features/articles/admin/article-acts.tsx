import type { AdminArticle } from "#contract/articles/admin.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";

/** The actions of an operator on an article; the server decides which are available. */
export function ArticleActs({ article }: { article: AdminArticle }) {
  const params = { id: article.id };
  return (
    <ModerationActions
      row={article}
      of={{
        hide: (body) => api.call("POST /api/admin/blogs/{id}/hide", { params, body }),
        show: (body) => api.call("POST /api/admin/blogs/{id}/show", { params, body }),
        dismiss: (body) => api.call("POST /api/admin/blogs/{id}/dismiss_reports", { params, body }),
        press: (name) =>
          name === "pick"
            ? api.call("POST /api/admin/blogs/{id}/pick", { params })
            : api.call("POST /api/admin/blogs/{id}/unpick", { params }),
        words: {
          hide: { text: "讀者看不到這篇文章，也會移出編輯精選。", hint: "作者會在通知、信件與編輯頁看到。" },
          show: { text: "文章會回到下架前的狀態，作者自己撤下的仍然撤下。", hint: "作者會在信件中看到。" },
          dismiss: "文章維持原狀。",
        },
      }}
    />
  );
}
