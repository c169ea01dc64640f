import type { Settings } from "#contract/campaigns/settings.ts";
import { uxSurvey } from "./survey.ts";

export type CampaignText = {
  slug: string;
  title: string;
  summary: string;
  lead: string;
  rules: string;
  settings: Settings;
  /** Both ends, at midnight in Taipei: in days from the filling (negative before it), or as dates. */
  period: readonly [from: number, to: number] | readonly [from: string, to: string];
  results?: string;
  /** The coupon that the campaign gives. */
  coupon?: { title: string; value: number; minimum: number };
};

const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;

/**
 * The campaigns that a new market begins with. They become rows, so operators can change texts and settings in the
 * console.
 */
export const campaignTexts: readonly CampaignText[] = [
  {
    slug: "300",
    title: "新會員送 NT$300 優惠券",
    summary: "加入未滿 30 天並驗證手機號碼，就能領取 NT$300 優惠券，單筆滿 NT$1,000 可用。",
    lead: "第一次找人幫忙，先從一件小事開始。領了優惠券，付款時選用就會折抵，賣家收到的錢不會變少。",
    rules: `<h3>誰可以領</h3>${list("加入未滿 30 天的會員", "已經驗證手機號碼", "每人領取一次")}<h3>怎麼用</h3>${list(
      "單筆服務與加購合計滿 NT$1,000 可以折抵 NT$300",
      "一筆訂單可以用一張平台優惠券，不能和金幣同時使用",
      "訂單取消或全額退款，期限內的優惠券會退回",
    )}<p>同一時間從同一網路來的大量領取會先由專人確認，結果會以通知告知。</p>`,
    settings: { kind: "claim", couponId: null, memberDays: 30, cellphone: true },
    period: [-60, 120],
    coupon: { title: "新會員 NT$300 優惠券", value: 300, minimum: 1000 },
  },
  {
    slug: "blog_2025",
    title: "好手寫作獎",
    summary: "把接案的經驗寫成一篇文章，由會員投票選出人氣獎，評審另選一篇。",
    lead: "報價怎麼抓、需求怎麼問、改稿怎麼談。你做過一百次的事，正是別人第一次遇到的難題。",
    rules: `<h3>參加方式</h3>${list(
      "活動期間在好手發布的文章都可以參加，每人一篇",
      "文章要由本人撰寫，圖片要有使用權",
    )}<h3>投票</h3>${list("驗證過手機號碼的會員每天一票，台北時間午夜換日", "不能投給自己的文章")}<p>短時間內從同一網路來的大量投票會先由專人確認，再計入票數。</p>`,
    settings: {
      kind: "article_contest",
      prize: "人氣獎：票數最高的一篇，獎金 NT$5,000\n評審獎：由編輯室選出一篇，獎金 NT$5,000",
    },
    period: [-90, -7],
    results:
      "謝謝每一位把經驗寫下來的人。人氣獎頒給票數最高的作品，評審獎的作品在名單中有標示。\n評審的話：好的文章不急著說自己多厲害，而是讓讀的人知道下一步該做什麼。",
  },
  {
    slug: "role_chat_contest",
    title: "角色對話徵選",
    summary: "設計一個角色，附上畫像、個性與一段對話，讓人一讀就認得出是誰在說話。",
    lead: "角色不必拯救世界，只要一開口就像自己。給我們看他的樣子、他在意的事，還有他怎麼說話。",
    rules: `<h3>作品內容</h3>${list(
      "角色的畫像一張，由本人繪製或有使用權",
      "名字、個性，以及 2 到 20 行的對話範例",
      "每人一件作品，活動期間可以修改或退出",
    )}<h3>投票</h3>${list("驗證過手機號碼的會員每天一票，台北時間午夜換日", "不能投給自己的作品")}<p>含有聯絡方式、侵權或冒犯他人的作品會被下架，並告知原因。</p>`,
    settings: {
      kind: "entry_contest",
      prize: "人氣獎：票數最高的三件作品，各得 NT$2,000\n評審獎：一件作品，得到由插畫家重新繪製的角色設定圖",
    },
    period: [-10, 80],
  },
  {
    slug: "ux_survey_2409",
    title: "使用經驗問卷",
    summary: "花三分鐘告訴我們好手哪裡好用、哪裡卡住，完成後送 50 枚金幣。",
    lead: "六個問題，大約三分鐘。你的回答只用來改善好手，公布時不會出現任何人的名字。",
    rules: `${list(
      "每位會員可以回答一次，送出後不能修改",
      "完成後立即獲得 50 枚金幣，期限依金幣的規則計算",
      "營運人員看到的是統計與不具名的文字；刪除帳號時，你的回答會一併刪除",
    )}`,
    settings: uxSurvey,
    period: [-5, 85],
  },
  {
    slug: "xmas_2024",
    title: "聖誕禮物精選",
    summary: "客製插畫、手寫卡片與祝福影片，編輯選出趕得上聖誕節的服務。",
    lead: "送一份有人為你做的禮物。這些服務由編輯看過作品與交件天數後選出。",
    rules: `${list(
      "精選服務由編輯選出，不是廣告",
      "活動期間所有會員都可以領取 NT$100 優惠券，每人一次，單筆滿 NT$500 可用",
      "客製商品請預留製作與修改的時間，交件天數以服務頁為準",
    )}`,
    settings: { kind: "picks", serviceIds: [], couponId: null },
    period: ["2024-12-01", "2025-01-01"],
    results: "活動已經結束。精選的服務仍然可以購買，優惠券已經到期。",
    coupon: { title: "聖誕 NT$100 優惠券", value: 100, minimum: 500 },
  },
];
