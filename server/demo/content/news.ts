/** News of the demo market. `daysAgo`: how long before the market was filled it was published. */
export type DemoNews = { title: string; summary: string; body: string; daysAgo: number };

const label = "<p>這是示範市集的範例消息，用來展示公告的樣子，內容不是真實事件。</p>";

export const demoNews: DemoNews[] = [
  {
    title: "（示範）使用指南與常見問題整理好了",
    summary: "交易流程、期限和費用都寫在一起，六十幾題常見問題可以用關鍵字找。",
    body: `${label}<p>這次整理了三個地方：</p><ul><li><strong>使用指南</strong>：從下單到評價，每一步誰要做什麼、期限多久。</li><li><strong>常見問題</strong>：依購買、販售、付款等分成六類，也可以直接搜尋。</li><li><strong>服務條款</strong>：退款時的費用怎麼算、證件保存多久，都寫成具體的數字。</li></ul><p>找不到答案的話，寫信給客服，被問到的問題會再補上去。</p>`,
    daysAgo: 2,
  },
  {
    title: "（示範）提醒：請勿離開平台付款",
    summary: "近期有人假冒買家，以加好友、線上刷卡認證為由騙取資料，請留意。",
    body: `${label}<p>常見的手法有兩種：</p><ol><li>看到服務後立刻要求加通訊軟體，再傳來假的付款或認證頁面。</li><li>自稱客服，說訂單設定錯誤，要你操作 ATM 或提供驗證碼。</li></ol><p>付款與收款都在站內完成，客服不會打電話，也不會要求驗證碼。遇到可疑的情況，先不要點連結，從聯絡客服告訴我們，或撥打 165 查證。</p>`,
    daysAgo: 9,
  },
  {
    title: "（示範）系統維護公告",
    summary: "週日凌晨兩點到四點進行資料庫維護，期間網站無法使用。",
    body: `${label}<p>維護期間網站無法使用，交易的期限照常計算，快到期的交付與驗收請提前完成。</p><h3>需要先做的事</h3><ul><li>正在填寫的服務內容會自動存成草稿，不必另外備份。</li><li>要交付的檔案，建議避開這段時間上傳。</li></ul>`,
    daysAgo: 23,
  },
];
