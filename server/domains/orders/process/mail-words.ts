import { money } from "#contract/money.ts";
import { splitWords, whereWords } from "#contract/orders/money/split-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { isNumbered, numberNames } from "#contract/payments/methods.ts";
import { fullDate } from "#contract/time.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";
import { earnedPaper, endPaper, endSentence, flowOf, givenBackPaper, paidPapers } from "../documents/mail-papers.ts";
import { sharesOf } from "../money/shares.ts";
import type { MailRow } from "./types.ts";

type Data = Record<string, unknown>;

/** The payment has arrived: where it is, the receipt, and what was agreed. */
export const paidWords = (order: MailRow, _data: Data, side: Side): TransitionWords => ({
  flow: flowOf(order, side),
  papers: paidPapers(order, side),
});

/** What an end did with the money, where it is and when, as this side reads it. */
export const dividedWords = (order: MailRow, data: Data, side: Side): TransitionWords => ({
  sentence: endSentence(order, side),
  flow: flowOf(order, side),
  papers: [endPaper(order, side)],
  text: reasonWords(data, side),
});

/** The same of a sale that was done: nothing goes back, and the buyer has nothing to wait for. */
export const earnedWords = (order: MailRow, _data: Data, side: Side): TransitionWords =>
  side === "buyer" ? {} : { flow: flowOf(order, side), papers: [earnedPaper(order)] };

/** The payment did not come in time. */
export const expiredWords = (): TransitionWords => ({
  sentence: "這筆訂單沒有扣款，還想要的話可以再下單一次。",
  below: ["已經轉帳或繳費的款項，入帳後會全額退還。"],
});

/** What was proposed, what it would leave to whom, and why. Until when an answer is waited for is in the state's sentence. */
export function proposedWords(
  { passage, ...order }: MailRow,
  { refund, days, reason }: Data,
  side: Side,
): TransitionWords {
  const words: string[] = [];
  if (typeof refund === "number") {
    const split = sharesOf(order, refund, passage, side);
    words.push(splitWords(split, side), ...whereWords(split, side, false));
  }
  if (typeof days === "number") words.push(`希望延長 ${days} 天。`);
  if (typeof reason === "string" && reason) words.push(`原因：\n${reason}`);
  return { text: words };
}

/** By what, how much and until when an order is paid elsewhere. */
export function numberWords({ method, bankName, bankCode, number, amount, until }: Data): TransitionWords {
  if (typeof method !== "string" || !isNumbered(method) || typeof amount !== "number") return {};
  return {
    heading: method === "atm" ? "請在期限前轉帳" : "請在期限前到超商繳費",
    sentence: `${money(amount)} 入帳後，賣家就會收到你的訂單。`,
    facts: [
      ...(bankCode ? [["銀行", `${bankName ?? ""}（${bankCode}）`] as const] : []),
      [numberNames[method], String(number)],
      ["應繳金額", money(amount)],
      ["繳費期限", fullDate(new Date(String(until)))],
    ],
    text: method === "atm" ? [] : ["到超商的多媒體機輸入代碼，列印繳費單後到櫃台繳費。"],
    below: ["記得一次付清全額，入帳後我們會通知你。"],
  };
}

/** The reasons for this side, of an operator if nobody else is named. */
export function reasonWords({ reasonBuyer, reasonSeller }: Data, side: Side, whose = "平台"): string[] {
  const reason = side === "buyer" ? reasonBuyer : reasonSeller;
  return typeof reason === "string" && reason ? [`${whose}的說明：\n${reason}`] : [];
}

/** What the other side of a dispute has named. The state's sentence says what follows of it. */
export function answerWords({ amount, same }: Data, side: Side): TransitionWords {
  if (typeof amount !== "number") return {};
  const named = `${side === "buyer" ? "賣家" : "買家"}主張退還買家 ${money(amount)}。`;
  return { text: same === true ? [named] : [named, "雙方金額不同，你仍可以在交易室補充說明。"] };
}

/** What went back after completion, and what of it this side bears. */
export function givenBackWords(order: MailRow, { amount, borne, ...data }: Data, side: Side): TransitionWords {
  if (typeof amount !== "number" || typeof borne !== "number") return {};
  const whose = order.by === "seller" ? "賣家" : "平台";
  return {
    sentence:
      side === "buyer"
        ? `${whose}退還 ${money(amount)} 給你。`
        : `退還買家 ${money(amount)}，其中 ${money(borne)} 由你的收益支付。`,
    text: reasonWords(data, side, whose),
    papers: [givenBackPaper(order, { amount, borne }, side)],
  };
}
