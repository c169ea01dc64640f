import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

type Props = { serviceId: number; onClose: () => void };

/** Form to report a service to the operators. */
export default function ReportDialog({ serviceId, onClose }: Props) {
  return (
    <Dialog
      title="檢舉這項服務"
      text="檢舉會交由客服確認，賣家不會知道是誰檢舉。"
      examples="有問題的文字、圖片，或原作品的網址"
      send={(body, { key }) => api.call("POST /api/services/{id}/report", { params: { id: serviceId }, body, key })}
      visitor={{ kind: "service", id: serviceId }}
      onClose={onClose}
    />
  );
}
