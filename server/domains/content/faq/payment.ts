import { money, share } from "#contract/money.ts";
import {
  methodFacts,
  methodNames,
  type PaymentMethod,
  paymentMethods,
  reversibleMethods,
} from "#contract/payments/methods.ts";
import { spaced } from "#contract/text/spaced.ts";
import { numbers as t } from "#server/domains/texts/index.ts";
import type { Question } from "./question.ts";

const PRICE = 1000;
const fee = share(PRICE, t.buyerFeePercent * 100);
const commission = share(PRICE, t.commissionPercent * 100);

/** More than any order costs: not worth mentioning. */
const ANY = 1_000_000;

/** 「- 街口支付：在街口 App 完成，單筆最多 NT$50,000。」 */
function lineOf(method: PaymentMethod): string {
  const { faq, limits } = methodFacts[method];
  const { least, most } = limits;
  const each = least > 1 ? `，單筆 ${money(least)} 到 ${money(most)}` : most < ANY ? `，單筆最多 ${money(most)}` : "";
  return `- ${methodNames[method]}：${faq}${each}。`;
}

export const payment: Question[] = [
  {
    id: 401,
    question: "可以用哪些方式付款？",
    answer: `
結帳頁會列出這筆訂單可以用的方式：

${paymentMethods.map(lineOf).join("\n")}

金額一律是新臺幣。`,
  },
  {
    id: 402,
    question: "服務費怎麼計算？",
    answer: `
買家的平台服務費是服務價格的 ${t.buyerFeePercent}%，加購項目也一起計算，四捨五入到元。例如服務 ${money(PRICE)}，服務費 ${money(fee)}，總共付 ${money(PRICE + fee)}。

結帳頁會逐項列出，付款前就看得到總額，之後不會再加收。訂單成立後費率若有調整，已經成立的訂單維持原來的費率。`,
  },
  {
    id: 403,
    question: "下單後多久要付款？",
    answer: `
${t.paymentMinutes} 分鐘。時間內沒有完成付款，訂單會自動失效，不會扣款，想要的話再下一次單就好。

選 ATM 轉帳或超商代碼的話，取得號碼後訂單會等到繳費期限，期限寫在交易室和通知信裡。`,
  },
  {
    id: 404,
    question: "付款失敗，或付到一半關掉頁面怎麼辦？",
    answer: `
訂單還在。到[購買紀錄](/mypage/orders)打開那筆交易，${t.paymentMinutes} 分鐘內可以再按一次付款。

如果銀行顯示已經扣款，頁面卻還寫著等待付款，請先不要重複付款。我們會向金流公司查詢結果，確認收到就會更新。超過期限才入帳的款項會退回，並通知你。`,
  },
  {
    id: 405,
    question: "我付的錢什麼時候會給賣家？",
    answer: `
付款後由平台保管。你驗收成果之後，才會轉成賣家的收益；在那之前賣家動不了這筆錢。

交付後 ${t.acceptanceDays} 天內沒有驗收、要求修改或申請協調，系統會視為完成驗收。`,
  },
  {
    id: 406,
    question: "退款會退到哪裡？要等多久？",
    answer: `
${spaced(`${reversibleMethods}會原路退回`)}，例如刷哪張卡就退到哪張卡。退款成立時我們就會向金流公司送出，帳單上什麼時候看得到，要看發卡銀行或錢包的作業。

ATM 轉帳和超商繳費沒有辦法原路退回。你會收到通知，在交易室選擇退到自己的銀行帳戶，或馬上退成點數。

用點數和金幣折抵的部分，會照當初的比例退回點數和金幣。每一筆退款的金額和進度都在交易室看得到。`,
  },
  {
    id: 407,
    question: "只退一部分的時候，服務費怎麼算？",
    answer: `
服務費和手續費都按實際留下的金額重算。全額退款時，買家拿回全部，包括服務費，賣家也不用付手續費；退一半，兩邊的費用也大約剩一半。協議取消時填的金額就是買家實際拿回的金額。`,
  },
  {
    id: 408,
    question: "好手會存我的信用卡號嗎？",
    answer: `
不會。卡號、有效期限和背面三碼都是在金流公司的頁面輸入，不會經過我們的伺服器。

你勾選「記住這張卡」的話，我們保存的是金流公司給的代碼，以及讓你認得是哪張卡的卡別與末四碼。隨時可以在[帳號設定](/mypage/setting)移除。`,
  },
  {
    id: 409,
    question: "買了可以在七天內反悔嗎？",
    answer: `
依消費者保護法，網路購買原則上有七日解除權，但客製化的服務、提供後即完成的線上服務和數位內容屬於例外。到場服務在賣家回報完成之前，可以不附理由取消並全額退款。

每項服務屬於哪一種，結帳頁的付款按鈕上方會寫明，付款就是同意。標示「有七天鑑賞期」的服務，收到交付內容後七天內可以不附理由取消，當天不算，到第七天結束為止：在交易頁按「不用理由，取消並全額退款」就好，不需要賣家同意；已經完成驗收也可以。每次交付都重新計算。`,
  },
  {
    id: 410,
    question: "賣家的收益什麼時候入帳？",
    answer: `
交易完成後先列為「待入帳」，${t.clearanceDays} 天後轉成餘額；第一筆銷售是 ${t.firstClearanceDays} 天，之後等級 ${t.trustedLevel} 以上的賣家是 ${t.trustedClearanceDays} 天。哪一筆在哪一天入帳，[收益](/mypage/revenue)頁都有列出。少數收益入帳前會再由專人確認，通常 2 個工作天，收益頁會標示「確認中」，確認後就會轉入餘額。

以 ${money(PRICE)} 的服務為例，扣除 ${t.commissionPercent}% 手續費後入帳 ${money(PRICE - commission)}。`,
  },
  {
    id: 411,
    question: "餘額可以做什麼？點數是什麼？",
    answer: `
餘額是已經入帳、屬於你的收益。你可以在[收益](/mypage/revenue)頁提領到自己的銀行帳戶，或一比一轉成點數，1 元換 1 點，立即生效。

點數沒有期限，不能轉給別人。由餘額轉入、還沒使用的點數，30 天內可以在[點數](/mypage/points)頁轉回餘額。`,
  },
  {
    id: 412,
    question: "怎麼設定收款帳戶？",
    answer: `
先在[帳號設定](/mypage/setting)完成身分驗證，再填銀行和帳號。戶名必須是你驗證過的姓名，不能用別人的帳戶。

帳號加密保存，畫面上只會顯示末四碼。`,
  },
];
