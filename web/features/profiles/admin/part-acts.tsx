import type { AdminProfilePart } from "#contract/profiles/parts.ts";
import { api } from "#web/lib/calls/api.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";

const effects = {
  profile: "介紹文字、收費注意事項與背景圖會拿掉，本人重新寫過就會公開。",
  avatar: "頭像會換回預設圖，本人可以放一張新的。",
  portfolio: "作品不再顯示，本人還看得到。",
};

/** The actions of an operator on a part of a profile; the server decides which are available. */
export function PartActs({ row }: { row: AdminProfilePart }) {
  const params = { id: row.id };
  return (
    <ModerationActions
      row={row}
      of={{
        hide: (body) => api.call("POST /api/admin/profiles/{id}/hide", { params, body }),
        show: (body) => api.call("POST /api/admin/profiles/{id}/show", { params, body }),
        dismiss: (body) => api.call("POST /api/admin/profiles/{id}/dismiss_reports", { params, body }),
        words: {
          hide: { text: effects[row.part], hint: "本人會在通知、信件與編輯頁看到，以及怎麼申訴。" },
          show: {
            text: "下架的內容會放回去。本人後來重新寫過或換過的，保持現在的樣子。",
            hint: "本人會在信件中看到。",
          },
          dismiss: "內容維持原狀。",
        },
      }}
    />
  );
}
