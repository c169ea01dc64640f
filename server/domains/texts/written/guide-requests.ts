import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { limits } from "#contract/requests/limits.ts";
import * as terms from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import type { Document } from "./document.ts";

/** The guide from a request to an order. Its numbers come from the rules themselves. */
export const requestGuide = (): Document => ({
  path: to("/guide/requests"),
  title: "需求與提案怎麼進行",
  lead: "找不到現成的服務時，寫下要做的事，請達人提案，比較後再選。",
  sections: [
    {
      id: "post",
      heading: "一、發布需求",
      text: `
按[發布需求](/requests/add)，分成幾步填：要做什麼、說明、預算與時間、檔案。打到一半會自動儲存，沒有帳號也可以先寫完再登入發布。

- 標題寫出要的東西，例如「咖啡店招牌與名片設計」。
- 說明用途、對象、喜歡的風格，以及手上已有的資料。
- 把要交付的項目一行一行列出來，賣家會逐項回應，比較時最清楚。
- 預算可以填 ${money(limits.budgetMin)} 到 ${money(limits.budgetMax)} 的範圍，或開放報價。資料夠多的分類會列出實際成交的價格供你參考。

內容不能留電話、電子信箱、LINE ID 或站外連結，付款之前請都在平台上溝通。`,
    },
    {
      id: "public",
      heading: "二、公開徵求，或只給一位達人",
      text: `
公開的需求徵求 ${terms.requestOpenDays} 天，可以延長一次到發布後 ${terms.requestExtendedDays} 天，期間可以修改，已提案的賣家會收到通知。訪客看得到標題、分類、預算與說明，看不到檔案與提案。

有想找的人，就在對方的個人頁面或服務頁按「請他報價」。只有你們兩位看得到，對方有 ${terms.designatedOpenDays} 天可以提案或婉拒。婉拒之後，同一份需求可以改為公開。

發布後會看到最多 ${terms.suggestedSellers} 位適合的達人，一個需求可以邀請 ${terms.invitationsMax} 位。`,
    },
    {
      id: "offer",
      heading: "三、達人提案",
      text: `
在[找案子](/requests)依分類、預算、地點與時間篩選，也可以追蹤一組條件，有新需求就通知。

提案寫清楚做法、交付內容、不包含什麼、金額、天數與修改次數，可以從自己的方案或先前的提案帶入。填金額時會列出買家要付的總額與你的收益。

- 一個需求最多收 ${terms.offersPerRequest} 份提案，每位賣家一份。
- 一天最多送出 ${terms.offersPerDay} 份，需求沒有選定就結束時會還給你一份。
- 有效期可以選 ${terms.offerValidDays.join("、")} 天。送出後可以修改或撤回，看得到買家何時讀了提案。`,
    },
    {
      id: "choose",
      heading: "四、比較與選擇",
      text: `
提案並排列出：付款總額、天數、修改次數、逐項回應、評價、完成率與準時率。可以加入候選、問問題，或提出其他金額、天數與內容，賣家有 ${terms.counterAnswerMs / HOUR} 小時決定要不要同意。

選定後按「接受並付款」，訂單保留 ${terms.offerPaymentMs / HOUR} 小時。付款完成才算成交，其他提案會收到婉謝；沒有付款，提案就恢復原狀。

不合適的請婉拒，並說明原因。需求結束時也請選一個原因，對方下次會更清楚怎麼提案。`,
    },
    {
      id: "work",
      heading: "五、成交之後",
      text: `
進入交易室，以你接受的那一版提案為準。付款由平台保管，驗收後才撥給賣家，每一步的期限見[交易怎麼進行](/guide/transactions)。

在訊息裡談定的工作，賣家可以直接按「報價」，你在對話裡接受並付款，保障相同。`,
    },
  ],
});
