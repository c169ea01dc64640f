import { to } from "#contract/paths/to.ts";
import { acceptanceDays } from "#contract/terms.ts";
import type { Document } from "./document.ts";

/** The sentences of the home page: its title is the first sentence, `lead` what search engines show. */
export const home: Document = {
  path: to("/"),
  title: "把事情交給好手，滿意了才撥款。",
  lead: "好手是台灣的專業服務市集：設計、影音、文案翻譯、行銷、網站程式、教學與更多。先看作品、評價與價格，款項在你驗收後才撥給賣家。",
  sections: [
    { id: "held", heading: "錢先放在好手這裡", text: `收到成果有 ${acceptanceDays} 天檢查，滿意才撥款` },
    {
      id: "sell",
      heading: "你也有拿手的事？",
      text: "刊登免費，成交才收手續費，買家先付款，你專心把事情做好。",
    },
  ],
};
