import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

type Props = { reviewId: number; onClose: () => void };

/** Form to report a review to the operators. */
export default function ReportDialog({ reviewId, onClose }: Props) {
  return (
    <Dialog
      title="檢舉這則評價"
      text="檢舉會交由客服確認，寫評價的人不會知道是誰檢舉。給的分數低，不是下架的理由。"
      examples="辱罵或威脅的句子，或寫出來的個人資料"
      send={(body, { key }) => api.call("POST /api/reviews/{id}/report", { params: { id: reviewId }, body, key })}
      visitor={{ kind: "review", id: reviewId }}
      onClose={onClose}
    />
  );
}
