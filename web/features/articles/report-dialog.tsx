import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

type Props = { articleId: number; onClose: () => void };

/** Form to report an article to the operators. */
export default function ReportDialog({ articleId, onClose }: Props) {
  return (
    <Dialog
      title="檢舉這篇文章"
      text="檢舉會交由編輯確認，作者不會知道是誰檢舉。"
      examples="有問題的段落，或原作品的網址"
      send={(body, { key }) => api.call("POST /api/blogs/{id}/report", { params: { id: articleId }, body, key })}
      visitor={{ kind: "article", id: articleId }}
      onClose={onClose}
    />
  );
}
