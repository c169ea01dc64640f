/** A text of the house: rules and policies. A section is a heading with paragraphs or points. */
export type Document = {
  path: string;
  title: string;
  /** One sentence for lists and search engines. */
  lead: string;
  sections: { heading: string; paragraphs?: string[]; points?: string[] }[];
};

const rules: Document[] = [
  {
    path: "/rules/behaviors",
    title: "行為規範",
    lead: "哪些事不能做，做了會怎麼處理。",
    sections: [
      {
        heading: "不能做的事",
        points: [
          "在付款前交換聯絡方式，或引導對方到站外付款。",
          "冒用他人身分、作品或評價，或以多個帳號規避限制。",
          "騷擾、威脅、歧視，或未經同意公開對方的資料。",
          "以假交易、互評或退款要脅換取評價。",
          "上架或委託違法、侵害他人權利的內容。",
        ],
      },
      {
        heading: "怎麼處理",
        paragraphs: [
          "我們會先確認事實，把違反的內容和原因寫給你看。依情節輕重，可能下架內容、暫停帳號，或永久停權。",
          "第一次暫停時，你可以在畫面上承諾不再違規，帳號會恢復正常；再次暫停就需要由客服審核。認為判斷有誤，可以在 20 天內申訴一次。",
        ],
      },
      {
        heading: "進行中的交易",
        paragraphs: ["帳號被停用時，進行中的交易不會消失。我們會通知對方，並由客服協助完成、取消或退款。"],
      },
    ],
  },
  {
    path: "/rules/polite",
    title: "往來禮節",
    lead: "把話說清楚，合作會順利得多。",
    sections: [
      {
        heading: "給買家",
        points: [
          "下單前先把用途、期限和預算說清楚，附上參考會更好。",
          "付款後盡快回答賣家的問題，交期從你送出資料那一刻開始算。",
          "要求修改時，具體指出哪裡、想改成什麼樣子。",
        ],
      },
      {
        heading: "給賣家",
        points: [
          "只接做得到的案子；接不了，早點婉拒。",
          "進度有變化先說，需要多一點時間就在交易室提出。",
          "交付時說明檔案內容和使用方式。",
        ],
      },
      {
        heading: "寫評價的時候",
        paragraphs: ["寫發生過的事，不寫對方的私事。雙方都寫完、或期限到了，評價才會一起公開。"],
      },
    ],
  },
  {
    path: "/rules/services",
    title: "服務刊登規範",
    lead: "什麼可以賣，內容要怎麼寫。",
    sections: [
      {
        heading: "內容要求",
        points: [
          "標題說明做什麼，不放聯絡方式、連結或誇大的字眼。",
          "方案要寫清楚包含什麼、幾天交付、可以修改幾次。",
          "圖片必須是自己的作品，或有權使用的素材。",
          "價格以新臺幣標示，不得在站外另外收費。",
        ],
      },
      {
        heading: "不能刊登的服務",
        points: [
          "法律規定需要執照而沒有執照的服務。",
          "代寫作業、論文或考試。",
          "販售帳號、追蹤數、評價或個人資料。",
          "色情、賭博、武器、藥品，以及其他違法內容。",
        ],
      },
      {
        heading: "修改與下架",
        paragraphs: ["服務可以隨時修改、暫停或移除。已經成立的交易以下單當時的內容為準，之後的修改不會影響。"],
      },
    ],
  },
];

const policies: Document[] = [
  {
    path: "/policy/delivery",
    title: "交付與退款",
    lead: "錢什麼時候給賣家，什麼情況可以退。",
    sections: [
      {
        heading: "款項保管",
        paragraphs: [
          "買家付款後，款項由平台保管。買家驗收、或交付後 7 天內沒有回應時，交易才算完成。",
          "交易完成後，收益先待入帳 7 天（賣家的第一筆銷售是 14 天），再轉為餘額。",
        ],
      },
      {
        heading: "取消與退款",
        points: [
          "付款前，買家可以直接取消。",
          "付款後 24 小時內，賣家可以婉拒，款項全額退回。",
          "超過約定的交付時間 24 小時仍未交付，買家可以取消，款項全額退回。",
          "其他情況由雙方在交易室協議退款金額；談不攏時，由客服介入，不會自動判定。",
        ],
      },
      {
        heading: "七日解除權",
        paragraphs: [
          "網路購買的服務，依消費者保護法享有七日解除權；客製化內容、一經提供即完成的線上內容等例外，會在結帳頁寫明，並請你勾選同意後才下單。",
        ],
      },
      {
        heading: "退款方式",
        paragraphs: ["退款會依原本的付款方式退回；以點數或金幣支付的部分，退回點數或金幣，金幣保留原本的期限。"],
      },
    ],
  },
  {
    path: "/policy/disclaimer",
    title: "責任範圍",
    lead: "平台負責什麼，雙方各自負責什麼。",
    sections: [
      {
        heading: "平台的角色",
        paragraphs: ["好手提供刊登、付款保管、交易室與評價。服務內容由賣家提供，買賣契約成立在買家與賣家之間。"],
      },
      {
        heading: "我們負責的事",
        points: ["依交易結果保管與撥付款項。", "保存交易紀錄，發生爭議時據以處理。", "保護你交給我們的資料。"],
      },
      {
        heading: "我們不保證的事",
        points: ["每位賣家的作品都符合個人喜好。", "系統永遠不中斷；計畫性維護會事先公告。"],
      },
      {
        heading: "智慧財產權",
        paragraphs: ["除雙方另有約定，交付成果的使用權於交易完成時移轉給買家；賣家原有的素材與工具仍屬於賣家。"],
      },
    ],
  },
  {
    path: "/policy/privacy",
    title: "隱私權政策",
    lead: "收集哪些資料，用在哪裡，保存多久。",
    sections: [
      {
        heading: "收集的資料",
        points: [
          "帳號：電子信箱、暱稱、密碼（只儲存無法還原的雜湊值）。",
          "交易：訂單、交易室的訊息與檔案、付款結果。卡號由付款服務商處理，我們不會取得。",
          "身分驗證：手機號碼、身分證件影像與銀行帳戶，都加密保存。",
          "使用紀錄：登入裝置、大略的網路位址與時間，用來保護帳號。",
        ],
      },
      {
        heading: "使用目的",
        paragraphs: ["提供服務、處理款項、防止詐騙與濫用，以及依法令保存紀錄。不會出售你的資料，也不使用第三方追蹤。"],
      },
      {
        heading: "你的權利",
        paragraphs: [
          "你可以在帳號設定查看與修改資料、結束其他裝置的登入，也可以透過聯絡表單要求查詢、更正、停止使用或刪除。依法必須保存的交易紀錄除外。",
        ],
      },
      {
        heading: "Cookie",
        paragraphs: ["只使用登入與防偽造請求所需要的 Cookie，沒有廣告 Cookie。"],
      },
    ],
  },
  {
    path: "/policy/protection",
    title: "交易保障",
    lead: "付款保管、爭議處理，以及你該留意的事。",
    sections: [
      {
        heading: "保障內容",
        points: [
          "付款由平台保管，驗收之後才撥給賣家。",
          "交易內容在下單時定格，之後的修改不影響你買到的東西。",
          "每個步驟都有期限與下一步，卡住時可以請客服協助。",
        ],
      },
      {
        heading: "保障不包含",
        points: ["在站外付款或私下約定的部分。", "下單內容沒有寫到的額外要求。"],
      },
      {
        heading: "安全提醒",
        paragraphs: ["客服不會向你索取密碼、驗證碼或信用卡號。收到可疑訊息，請不要點連結，直接用聯絡表單告訴我們。"],
      },
    ],
  },
];

export type Shelf = { path: string; title: string; lead: string; documents: Document[] };

/** The two shelves of texts; a shelf's own page lists what is on it. */
export const shelves: Shelf[] = [
  { path: "/rules", title: "使用規範", lead: "買賣雙方都遵守的幾件事。", documents: rules },
  { path: "/policy", title: "服務條款", lead: "款項、責任與資料怎麼處理。", documents: policies },
];
