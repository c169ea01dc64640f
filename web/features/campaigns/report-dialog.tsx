import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

type Props = { entry: { id: number; title: string }; onClose: () => void };

/** Form to report an entry to the operators. */
export default function ReportDialog({ entry, onClose }: Props) {
  return (
    <Dialog
      title={`檢舉「${entry.title}」`}
      text="檢舉會交由營運人員確認，參加者不會知道是誰檢舉。"
      examples="有問題的地方，或原作品的網址"
      send={(body, { key }) =>
        api.call("POST /api/campaign_entries/{id}/report", { params: { id: entry.id }, body, key })
      }
      visitor={{ kind: "entry", id: entry.id }}
      onClose={onClose}
    />
  );
}
