import { money, share } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { Numbers } from "../numbers.ts";
import type { Document } from "./document.ts";
import { requestGuide } from "./guide-requests.ts";

const EXAMPLE = 2000;

const transactions = (t: Numbers): Document => ({
  path: to("/guide/transactions"),
  title: "交易怎麼進行",
  lead: "從下單、付款、提供資料，到交付、驗收與評價，每一步誰要做什麼、期限多久。",
  sections: [
    {
      id: "order",
      heading: "一、下單與付款",
      text: `
在服務頁選好方案和加購項目，進入結帳頁。右邊的付款明細會列出每一項：服務價格、加購，以及 ${t.buyerFeePercent}% 的平台服務費。例如 ${money(EXAMPLE)} 的服務，總額是 ${money(EXAMPLE + share(EXAMPLE, t.buyerFeePercent * 100))}。

看過金額與說明後，按「同意並付款」。訂單會保留 ${t.paymentMinutes} 分鐘，時間內沒付就自動失效，不會扣款；選 ATM 轉帳或超商代碼，會等到繳費期限。付款成功後，款項由平台保管。`,
    },
    {
      id: "brief",
      heading: "二、提供資料",
      text: `
賣家設了問題的話，交易室會先請買家回答，例如尺寸、用途、參考圖。送出之後，交期才開始算。

第 ${t.requirementsReminderDays.join("、")} 天會提醒買家。付款後滿 ${t.startWithoutRequirementsDays} 天仍沒有回答，賣家可以直接開始，交期從那時候起算。

賣家評估後覺得接不了，付款後 ${t.declineHours} 小時內可以婉拒，款項全額退還。`,
    },
    {
      id: "work",
      heading: "三、製作",
      text: `
有問題直接在交易室討論，訊息一次可附 ${t.files} 個檔案，每個 ${t.messageFileMb} MB 以內。

- 賣家需要更多時間：提出延長交期，買家同意才算數，${t.proposalHours} 小時內沒有回覆就失效。
- 賣家超過交期 ${t.cancelLateHours} 小時還沒交：買家可以直接取消，款項全額退還。`,
    },
    {
      id: "review",
      heading: "四、交付與驗收",
      text: `
賣家交付後，買家有 ${t.acceptanceDays} 天檢查，時間不夠可以延長一次，多 ${t.acceptanceExtensionDays} 天。這段期間可以：

- 完成驗收：沒有問題，交易完成。
- 要求修改：寫清楚要改的地方，次數以方案為準。
- 提議取消或申請平台協調：內容和約定不符，又談不攏的時候。

第 ${t.acceptanceReminderDays.join("、")} 天會提醒。期限到了沒有任何動作，系統會視為驗收完成。`,
    },
    {
      id: "feedback",
      heading: "五、評價",
      text: `
交易完成後 ${t.reviewDays} 天內，雙方互相評價。兩邊都寫完或期限到了才一起公開。被評價的人可以在 ${t.replyDays} 天內回覆一次。

寫發生過的事就好：哪裡做得好、溝通順不順、交付準不準時。這些對下一位買家最有用。`,
    },
    {
      id: "money",
      heading: "六、收益入帳",
      text: `
交易完成時扣除 ${t.commissionPercent}% 手續費，其餘先列為待入帳，${t.clearanceDays} 天後轉成賣家的餘額；第一筆銷售是 ${t.firstClearanceDays} 天，之後等級 ${t.trustedLevel} 以上的賣家是 ${t.trustedClearanceDays} 天。同樣是 ${money(EXAMPLE)} 的服務，賣家會收到 ${money(EXAMPLE - share(EXAMPLE, t.commissionPercent * 100))}。`,
    },
    {
      id: "cancel",
      heading: "中途有狀況：取消與協調",
      text: `
任何一方都可以提議取消，寫上原因和退還買家的金額，對方同意就照金額退款。每一方最多提 ${t.cancellations} 次；${t.proposalHours} 小時沒有回覆，會轉給客服。

談不攏就申請平台協調。申請後所有期限暫停，對方有 ${t.disputeAnswerDays} 天提出說明和自己認為合理的金額，客服在 ${t.disputeResolveDays} 天內決定，並把理由分別告訴雙方。`,
    },
  ],
});

const sell = (t: Numbers): Document => ({
  path: to("/guide/sell"),
  title: "開始販售",
  lead: "把你會的事寫成一項服務：怎麼定方案和價格、怎麼寫說明、接到訂單之後要做什麼。",
  sections: [
    {
      id: "choose",
      heading: "先選一件小而完整的事",
      text: `
第一項服務不用大。「幫你的粉專畫一張封面」比「品牌視覺設計」好賣，因為買家看得懂會拿到什麼，也容易決定。

寫得出下面三句話，就可以開始刊登：

- 你會交付什麼，用什麼格式。
- 通常幾天可以完成。
- 你需要買家先給你什麼。`,
    },
    {
      id: "packages",
      heading: "定方案和價格",
      text: `
一項服務可以有 1 到 ${t.packages} 個方案，每個 ${money(t.priceMin)} 到 ${money(t.priceMax)}，交件天數最長 ${t.daysMax} 天。方案之間的差別要一眼看得出來：多一個版本、多兩次修改、快三天。

- 手續費是成交價的 ${t.commissionPercent}%。定價 ${money(EXAMPLE)}，你會收到 ${money(EXAMPLE - share(EXAMPLE, t.commissionPercent * 100))}。
- 修改次數寫實際願意做的次數。寫「不限」之前，想想最花時間的那一次。
- 常有人額外要求的東西，做成加購項目，最多 ${t.options} 項。`,
    },
    {
      id: "write",
      heading: "寫說明、放圖片",
      text: `
說明照這個順序寫，買家最容易讀完：你做過什麼、流程是什麼、會拿到哪些檔案、什麼不包含。不包含的事先講清楚，比事後解釋省力。

圖片最多 ${t.galleryImages} 張，每張 ${t.imageMb} MB 以內，第一張是封面。放真正的成品，不要放網路上找來的圖。

刊登的內容不能留電話、電子信箱、LINE ID，也不能引導到站外付款，詳見[服務刊登規範](/rules/services)。`,
    },
    {
      id: "questions",
      heading: "設好下單問題",
      text: `
把每次都要問的事先設成問題，最多 ${t.questions} 題。買家付款後會在交易室回答，送出之後交期才開始，所以等資料的時間不會算進交期。需要照片、圖檔或文件的題目，可以勾選讓買家附上檔案。問題設得愈完整，開工之後愈少來回。

買家 ${t.startWithoutRequirementsDays} 天沒有回答，你可以直接開始。`,
    },
    {
      id: "publish",
      heading: "上架，然後管理接單量",
      text: `
填好就可以[上架](/myservices/add)，不用等審核。之後在[服務管理](/mypage/services)可以修改、暫停或複製。修改不會影響已經成立的訂單。

一個人做得了幾件就接幾件：設定同時接單上限，額滿時系統會自動停止接單；要休假就按「暫停接單」。`,
    },
    {
      id: "deliver",
      heading: "接單之後",
      text: `
- 接不了的案子，付款後 ${t.declineHours} 小時內婉拒，不算過失。
- 會晚就先說，在交易室請求延長交期。超過 ${t.cancelLateHours} 小時沒交，買家可以直接取消，這會算在你的完成率裡。
- 交付時說明每個檔案的用途，每個檔案可以到 ${t.deliveryFileMb} MB。
- 買家 ${t.acceptanceDays} 天沒有回應，系統會自動完成驗收，不用催。

完整的步驟和期限在[交易怎麼進行](/guide/transactions)。`,
    },
    {
      id: "trust",
      heading: "讓人放心的幾件事",
      text: `
- 在[個人檔案](/myprofile)寫自我介紹、放作品。
- 完成[身分驗證](/mypage/setting)，個人頁面會顯示「已驗證身分」，也才能設定收款帳戶。
- 準時。準時率和完成率會顯示在你的頁面，也是等級的依據。`,
    },
  ],
});

export const guide = (t: Numbers): Document[] => [transactions(t), requestGuide(), sell(t)];
