import type { ProfilePart } from "#contract/profiles/parts.ts";
import { api } from "#web/lib/calls/api.ts";
import { ReportDialog as Dialog } from "#web/lib/forms/report-dialog.tsx";

const words = {
  profile: { title: "檢舉個人檔案", examples: "有問題的句子，或背景圖裡的內容" },
  avatar: { title: "檢舉頭像", examples: "冒用誰的照片，或圖片哪裡不妥" },
  portfolio: { title: "檢舉這件作品", examples: "有問題的圖片，或原作品的網址" },
};

const calls = {
  profile: "POST /api/users/{id}/report",
  avatar: "POST /api/users/{id}/report_avatar",
  portfolio: "POST /api/portfolios/{id}/report",
} as const;

type Props = {
  part: ProfilePart;
  /** The member; of a portfolio item its own. */
  id: number;
  onClose: () => void;
};

/** Form to report what a member shows of themselves to the operators. */
export default function ReportDialog({ part, id, onClose }: Props) {
  return (
    <Dialog
      {...words[part]}
      text="檢舉會交由客服確認，對方不會知道是誰檢舉。"
      send={(body, { key }) => api.call(calls[part], { params: { id }, body, key })}
      visitor={{ kind: part, id }}
      onClose={onClose}
    />
  );
}
