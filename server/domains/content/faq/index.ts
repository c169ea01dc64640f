import type { Faq, FaqType } from "#contract/content/schemas.ts";
import { account } from "./account.ts";
import { buy } from "./buy.ts";
import { payment } from "./payment.ts";
import type { Question } from "./question.ts";
import { safety } from "./safety.ts";
import { sell } from "./sell.ts";
import { start } from "./start.ts";

const WRITTEN = "2026-11-22";

const kinds: { key: FaqType; title: string; text: string; questions: Question[] }[] = [
  { key: "start", title: "開始使用", text: "註冊、費用、怎麼找到適合的人", questions: start },
  { key: "buy", title: "購買", text: "下單、提供資料、驗收、修改與取消", questions: buy },
  { key: "sell", title: "販售", text: "刊登服務、接單、交付與等級", questions: sell },
  { key: "payment", title: "付款與退款", text: "付款方式、服務費、退款與賣家收益", questions: payment },
  { key: "safety", title: "安全與身分", text: "身分驗證、站外交易、糾紛與檢舉", questions: safety },
  { key: "account", title: "帳號", text: "登入、密碼、通知、資料與刪除帳號", questions: account },
];

/** The kinds of questions, as headings of lists. */
export const faqKinds = kinds.map(({ key, title, text }) => ({ key, title, text }));

/** All questions in the order they are shown. */
export const faqs: Faq[] = kinds.flatMap(({ key, questions }) =>
  questions.map(({ updated = WRITTEN, ...question }) => ({ ...question, type: key, updated })),
);
