import { grouped, money } from "#contract/money.ts";
import type { Side } from "#contract/orders/states.ts";
import { methodFacts, paymentMethods } from "#contract/payments/methods.ts";
import { taipeiDay } from "#contract/time.ts";

/** Shared by pages and mails: mails have the timestamp as a `Date`. */
type Split = {
  refund: number;
  seller: number;
  platform: number;
  back: { money: readonly { method: string | null; amount: number }[]; points: number; coins: number };
  clearsAt: Date | string | null;
};

/** Null: an operator reads it. */
type Reader = Side | null;

/** Labels of the three amounts. */
export const splitTerms = (reader: Reader) => ({
  refund: reader === "buyer" ? "退還給你" : "退還買家",
  seller: reader === "seller" ? "你可得" : "賣家可得",
  platform: "平台費用",
});

/** Payments by transfer and cash cannot be reversed. */
function chosen(reader: Reader): string {
  return reader === "buyer" ? "由你在交易室選擇匯到銀行帳戶或退為點數" : "由買家選擇匯到銀行帳戶或退為點數";
}

function wayOf(method: string | null, reader: Reader): string {
  const known = paymentMethods.find((each) => each === method);
  if (!known) return "依原付款方式退回";
  const facts = methodFacts[known];
  return "refund" in facts ? facts.refund : chosen(reader);
}

/** Describes each part of the refund: 「NT$500 退回信用卡」. */
export const backWords = ({ back: { money: sums, points, coins } }: Pick<Split, "back">, reader: Reader): string[] => [
  ...sums.map(({ method, amount }) => `${money(amount)} ${wayOf(method, reader)}`),
  ...(points > 0 ? [`點數 ${grouped(points)} 立即退回`] : []),
  ...(coins > 0 ? [`金幣 ${grouped(coins)} 立即退回`] : []),
];

/**
 * When the seller's share becomes balance; null without a share.
 * @param ended true: the date is final; false: it depends on when the order ends
 */
export function clearWords({ clearsAt }: Pick<Split, "clearsAt">, ended: boolean): string | null {
  if (clearsAt === null) return null;
  const day = taipeiDay(new Date(clearsAt)).replaceAll("-", "/");
  return ended ? `${day} 轉入餘額` : `今天結束的話，${day} 轉入餘額`;
}

/** 「退還給你 NT$500，賣家可得 NT$445，平台費用 NT$105。」 */
export function splitWords({ refund, seller, platform }: Split, reader: Reader): string {
  const terms = splitTerms(reader);
  return `${terms.refund} ${money(refund)}，${terms.seller} ${money(seller)}，${terms.platform} ${money(platform)}。`;
}

/** Dates and destinations, as sentences for a mail. */
export function whereWords(split: Split, reader: Reader, ended: boolean): string[] {
  const back = backWords(split, reader);
  const clears = clearWords(split, ended);
  return [
    ...(back.length > 0 ? [`退款：${back.join("、")}。`] : []),
    ...(clears ? [`${reader === "seller" ? "你" : "賣家"}的款項：${clears}。`] : []),
  ];
}
