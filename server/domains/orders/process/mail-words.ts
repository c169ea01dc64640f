import { money } from "#contract/money.ts";
import { splitTerms, splitWords, whereWords } from "#contract/orders/money/split-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { isNumbered, numberNames } from "#contract/payments/methods.ts";
import { fullDate } from "#contract/time.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";
import { sharesOf } from "../money/shares.ts";
import type { MailRow } from "./types.ts";

type Data = Record<string, unknown>;

/** What an end did with the money, where it is and when, as this side reads it. */
export function dividedWords({ passage, ...order }: MailRow, data: Data, side: Side): TransitionWords {
  const split = sharesOf(order, order.refunded, passage, side);
  return { below: [splitWords(split, side), ...whereWords(split, side, true)], text: reasonWords(data, side) };
}

/** The same of a sale that was done: nothing goes back, and the buyer has nothing to wait for. */
export function earnedWords({ passage, ...order }: MailRow, _data: Data, side: Side): TransitionWords {
  if (side === "buyer") return {};
  const split = sharesOf(order, order.refunded, passage, side);
  const { seller, platform } = splitTerms(side);
  const sums = `${seller} ${money(split.seller)}，${platform} ${money(split.platform)}。`;
  return { below: [sums, ...whereWords(split, side, true)] };
}

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
    facts: [
      ...(bankCode ? [["銀行", `${bankName ?? ""}（${bankCode}）`] as const] : []),
      [numberNames[method], String(number)],
      ["應繳金額", money(amount)],
      ["繳費期限", fullDate(new Date(String(until)))],
    ],
    text: method === "atm" ? [] : ["到超商的多媒體機輸入代碼，列印繳費單後到櫃台繳費。"],
    below: ["請一次付清全額，金額不同無法入帳。入帳後我們會通知你。"],
  };
}

/** An operator's reasons for this side. */
export function reasonWords({ reasonBuyer, reasonSeller }: Data, side: Side): string[] {
  const reason = side === "buyer" ? reasonBuyer : reasonSeller;
  return typeof reason === "string" && reason ? [`平台的說明：\n${reason}`] : [];
}

/** What the other side of a dispute has named. The state's sentence says what follows of it. */
export function answerWords({ amount, same }: Data, side: Side): TransitionWords {
  if (typeof amount !== "number") return {};
  const named = `${side === "buyer" ? "賣家" : "買家"}主張退還買家 ${money(amount)}。`;
  return { text: same === true ? [named] : [named, "雙方金額不同，你仍可以在交易室補充說明。"] };
}

/** What went back after completion, and what of it this side bears. */
export function givenBackWords({ amount, borne, ...data }: Data, side: Side): TransitionWords {
  if (typeof amount !== "number" || typeof borne !== "number") return {};
  const mine = side === "seller" ? `，其中 ${money(borne)} 由你的收益支付` : "，依原本的付款方式退回";
  return { text: [`退款金額：${money(amount)}${mine}。`, ...reasonWords(data, side)] };
}
