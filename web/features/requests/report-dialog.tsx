import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

type Props = { what: "request" | "offer"; id: number; onClose: () => void };

const words = {
  request: { title: "檢舉這個需求", text: "檢舉會交由客服確認，對方不會知道是誰檢舉。" },
  offer: { title: "檢舉這份提案", text: "檢舉會交由客服確認，賣家不會知道是誰檢舉。" },
};

/** Form to report a request or an offer to the operators. */
export default function ReportDialog({ what, id, onClose }: Props) {
  return (
    <Dialog
      {...words[what]}
      examples="有問題的文字或檔案"
      send={(body, { key }) =>
        what === "request"
          ? api.call("POST /api/requests/{id}/report", { params: { id }, body, key })
          : api.call("POST /api/offers/{id}/report", { params: { id }, body, key })
      }
      {...(what === "request" && { visitor: { kind: "request", id } })}
      onClose={onClose}
    />
  );
}
