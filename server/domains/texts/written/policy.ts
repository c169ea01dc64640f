import type { Company } from "#contract/company.ts";
import { strikes } from "#contract/copyright/limits.ts";
import { to } from "#contract/paths/to.ts";
import { termsNoticeDays } from "#contract/terms.ts";
import type { Numbers } from "../numbers.ts";
import type { Document } from "./document.ts";

const delivery = (t: Numbers): Document => ({
  path: to("/policy/delivery"),
  title: "交付與退款",
  lead: "錢什麼時候給賣家，什麼情況可以退，退多少。",
  sections: [
    {
      id: "escrow",
      heading: "款項保管",
      text: `
買家付款後，款項由平台保管。買家驗收、或交付後 ${t.acceptanceDays} 天內沒有回應時，交易才算完成。買家可以把驗收期限延長一次，多 ${t.acceptanceExtensionDays} 天。

交易完成後，收益先待入帳 ${t.clearanceDays} 天（賣家的第一筆銷售是 ${t.firstClearanceDays} 天，之後等級 ${t.trustedLevel} 以上的賣家是 ${t.trustedClearanceDays} 天），再轉為餘額。`,
    },
    {
      id: "refund",
      heading: "取消與退款",
      text: `
- 付款前，買家可以直接取消。
- 付款後 ${t.declineHours} 小時內，賣家可以婉拒，款項全額退回。
- 超過約定的交付時間 ${t.cancelLateHours} 小時仍未交付，買家可以取消，款項全額退回。
- 其他情況由雙方在交易室協議退款金額；談不攏時可以申請平台協調，不會自動判定。`,
    },
    {
      id: "dispute",
      heading: "平台協調",
      text: `申請協調後，交易的期限暫停計算。對方有 ${t.disputeAnswerDays} 天提出說明與金額，沒有回應不會直接視為同意。客服在 ${t.disputeResolveDays} 天內決定退款金額與責任歸屬，並將理由分別通知雙方。`,
    },
    {
      id: "fees",
      heading: "退款時的費用",
      text: "服務費與手續費依實際留下的金額重算：全額退款時都不收，部分退款時按比例減少。雙方協議或客服決定的退款金額，就是買家實際拿回的金額。",
    },
    {
      id: "withdrawal",
      heading: "七天鑑賞期",
      text: "網路購買的服務，依消費者保護法有七天鑑賞期（七日解除權），收到交付內容後七天內可以在交易頁取消並全額退款，提早驗收也不影響；客製化內容、一經提供即完成的線上服務與數位內容等例外，會在結帳頁的付款按鈕上方寫明，按下「同意並付款」才成立訂單。",
    },
    {
      id: "way",
      heading: "退款方式",
      text: "退款會依原本的付款方式退回，信用卡退到原來的那張卡，實際入帳時間依發卡銀行作業為準；ATM 轉帳與超商繳費沒有辦法原路退回，由你選擇立即退為點數，或匯到你的銀行帳戶。以點數或金幣支付的部分，退回點數或金幣，金幣保留原本的期限。",
    },
  ],
});

const disclaimer: Document = {
  path: to("/policy/disclaimer"),
  title: "責任範圍",
  lead: "平台負責什麼，雙方各自負責什麼。",
  sections: [
    {
      id: "role",
      heading: "平台的角色",
      text: "好手提供刊登、付款保管、交易室與評價。服務內容由賣家提供，買賣契約成立在買家與賣家之間。",
    },
    {
      id: "ours",
      heading: "我們負責的事",
      text: `
- 依交易結果保管與撥付款項。
- 保存交易紀錄，發生爭議時據以處理。
- 保護你交給我們的資料。`,
    },
    {
      id: "yours",
      heading: "雙方各自負責的事",
      text: `
- 賣家：服務內容真實、具備需要的資格、交付的成果沒有侵害他人權利，並依法申報所得。
- 買家：提供的資料有權使用，並在期限內檢查成果。`,
    },
    {
      id: "limits",
      heading: "我們不保證的事",
      text: `
- 每位賣家的作品都符合個人喜好。
- 系統永遠不中斷；計畫性維護會事先在[最新消息](/news)公告。`,
    },
    {
      id: "changes",
      heading: "條款怎麼修改",
      text: `要修改服務條款或使用規範時，我們會在 ${termsNoticeDays} 天前寄信通知，並公告在那一頁；生效之後，以前的版本仍然看得到。進行中的交易照下單那天的條款走。不同意修改的話，生效前可以刪除帳號。`,
    },
    {
      id: "rights",
      heading: "智慧財產權",
      text: `雙方可以自己約定。沒有約定時，為買家製作的成果，著作財產權在交易完成時讓與買家；素材、範本、電子書這類現成的數位內容，買家取得非專屬授權，可以自己使用，不能轉賣。賣家原有的素材、字型與工具仍屬於賣家或原權利人。商標權要向智慧財產局註冊才會取得。認為站上的內容侵害了你的著作權，請[提出著作權通知](/copyright)；其他權利請[聯絡客服](/contact)，附上網址與權利證明。會員有 ${strikes} 次涉有侵害著作權的情事，我們會終止他的全部或部分服務。`,
    },
  ],
};

const privacy = (t: Numbers, company: Company): Document => ({
  path: to("/policy/privacy"),
  title: "隱私權政策",
  lead: "收集哪些資料，用在哪裡，保存多久，你可以怎麼處理。",
  sections: [
    {
      id: "collector",
      heading: "誰在收集",
      text: `
${company.name}收集並使用這些資料${company.address ? `，地址 ${company.address}` : ""}，聯絡信箱 ${company.support}。

- 期間：你有帳號的時候，加上下面寫明的保存期間。
- 地區：臺灣，以及下面提到的業者處理資料的地方。
- 方式：電腦處理與人工審核。

要提供哪些由你決定。註冊需要電子信箱，提領需要身分驗證，其他項目不填也能照常使用。`,
    },
    {
      id: "collected",
      heading: "收集的資料",
      text: `
- 帳號：電子信箱、暱稱、密碼（只儲存無法還原的雜湊值）。
- 交易：訂單、交易室的訊息與檔案、付款結果。
- 付款：卡號由付款服務商處理，我們不會取得；你選擇記住卡片時，只保存代碼、卡別與末四碼。
- 身分驗證：手機號碼、身分證件與銀行帳戶，證號、證件影像與銀行帳號都加密保存。
- 使用紀錄：登入裝置、網路位址與時間，用來保護帳號；網站內的操作紀錄，用來改善功能。
- 防詐比對：用過的卡片、銀行帳戶、手機號碼與裝置，只存無法還原的雜湊值，用來發現買家和賣家是同一人的交易。`,
    },
    {
      id: "purpose",
      heading: "使用目的",
      text: "提供服務、處理款項、防止詐騙與濫用，以及依法令保存紀錄。不會出售你的資料，也不使用第三方追蹤。",
    },
    {
      id: "shared",
      heading: "誰看得到",
      text: `
- 所有人：暱稱、大頭照、個人檔案、服務、作品與評價。
- 交易對方：這筆交易裡的內容、訊息與檔案。
- 付款服務商與簡訊、郵件業者：完成付款與寄送所需要的部分。
- 客服：處理問題所需要的部分，打開身分證件會留下紀錄，你在帳號設定裡看得到。`,
    },
    {
      id: "kept",
      heading: "保存多久",
      text: `
- 證件影像：審核結果出來 ${t.idImageKeepDays} 天後刪除。
- 帳號資料：申請刪除後保留 ${t.deletionDays} 天，讓你可以反悔，之後逐項清除。
- 防詐比對的雜湊值：最後一次使用後 ${t.markDays} 天刪除。
- 交易與款項紀錄：依法令要求的期間保存，帳號刪除後不再連到你的姓名。`,
    },
    {
      id: "rights",
      heading: "你的權利",
      text: `
在[帳號設定](/mypage/setting)可以查看與修改資料、下載一份你的所有資料、結束其他裝置的登入、停止電子報，以及申請刪除帳號。

也可以透過[聯絡表單](/contact)要求查詢或閱覽、製給複製本、補充或更正、停止收集、處理或使用，以及刪除。依法必須保存的交易紀錄除外。`,
    },
    {
      id: "cookies",
      heading: "Cookie",
      text: "只使用登入、防偽造請求與防詐所需要的 Cookie，沒有廣告 Cookie。",
    },
  ],
});

const protection = (t: Numbers, company: Company): Document => ({
  path: to("/policy/protection"),
  title: "交易保障",
  lead: "付款保管、爭議處理，以及你該留意的事。",
  sections: [
    {
      id: "covered",
      heading: "保障內容",
      text: `
- 付款由平台保管，驗收之後才撥給賣家。
- 交易內容在下單時定格，之後的修改不影響你買到的東西。
- 賣家逾期 ${t.cancelLateHours} 小時未交付，可以取消並全額退款。
- 每個步驟都有期限與下一步，談不攏時可以申請平台協調，由客服看過雙方說法後決定。`,
    },
    {
      id: "money",
      heading: "錢放在哪裡",
      text: `${[...company.money, "和公司自己的錢分開"].join("，")}，只用來撥款給賣家或退款給買家。`,
    },
    {
      id: "sellers",
      heading: "賣家也受保障",
      text: `
- 開工前款項已經在平台，不用擔心收不到。
- 買家 ${t.acceptanceDays} 天沒有驗收也沒有提出問題，交易自動完成。
- 修改次數以方案為準，超出的要求可以拒絕。`,
    },
    {
      id: "excluded",
      heading: "保障不包含",
      text: `
- 在站外付款或私下約定的部分。
- 下單內容和交易室裡都沒有寫到的額外要求。
- 完成驗收之後才提出的修改。`,
    },
    {
      id: "safety",
      heading: "安全提醒",
      text: "客服不會打電話、也不會用通訊軟體向你索取密碼、驗證碼或信用卡號。收到可疑訊息，請不要點連結，直接用[聯絡表單](/contact)告訴我們；不確定是不是詐騙，可以撥打 165。",
    },
  ],
});

export const policy = (t: Numbers, company: Company): Document[] => [
  delivery(t),
  disclaimer,
  privacy(t, company),
  protection(t, company),
];
