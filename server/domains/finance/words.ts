import type { MarkKind } from "#contract/finance/marks.ts";
import type { FinanceKind, SettleWay } from "#contract/finance/schemas.ts";
import { paperKinds } from "#contract/invoices/states.ts";
import { money } from "#contract/money.ts";
import * as terms from "#contract/terms.ts";
import { type Facts, marksIn } from "./rules.ts";

/** Names of the nightly ledger checks. */
export const checks: Record<string, string> = {
  whole_ledger: "總帳不平",
  journal: "分錄不平",
  member_account: "會員帳戶小於零",
  escrow: "保管款不符",
  member_sum: "會員帳戶與分錄不符",
  reserved: "訂單保留的點數與金幣不符",
  points: "點數與批次不符",
  withdrawals: "待匯的提領不符",
  transfers: "銀行處理中的提領不符",
  coins: "金幣與批次不符",
  campaign_coins: "問卷送出的金幣不符",
  sales_tax: "發票稅額不符",
  clearing: "金流款項不符",
  chargebacks: "付款爭議的款項不符",
  refunds_payable: "待退款項不符",
  card_check: "信用卡驗證款沒有退還",
  settlements: "金流撥款和分錄不符",
  bank: "銀行帳戶不符",
};

function chargebackWords(amount: number, { reason, reference, day, held, refunded, note }: Facts): string {
  const kept = Number(held) > 0 ? `已保留賣家收益 ${money(Number(held))}。` : "沒有保留賣家收益。";
  const back =
    Number(refunded) > 0 ? `這筆付款先前已退還買家 ${money(Number(refunded))}，回覆銀行時請附上退款紀錄。` : "";
  return `銀行 ${String(day).replaceAll("-", "/")} 通知 ${money(amount)} 的付款爭議（${reason}，案號 ${reference}）。${kept}${back}${note}`;
}

/** Why money is held, as part of a sentence. */
export function riskWords({ sum, count, shared }: Facts): string {
  const days = `${terms.accountRefunds.days} 天內`;
  return [
    sum ? `${days}匯到帳戶的退款共 ${money(Number(sum))}，超過 ${money(terms.accountRefunds.unseenMost)}` : "",
    count ? `這是${days}第 ${count} 筆匯到帳戶的退款，可能是付現再領回` : "",
    shared ? "其他會員也使用同一個帳號" : "",
  ]
    .filter(Boolean)
    .join("；");
}

const markWords: Record<MarkKind, string> = {
  card: "同一張卡",
  account: "同一個銀行帳戶",
  phone: "同一支電話",
  device: "同一台裝置",
};

/** The shared marks in words: 「同一張卡、同一台裝置」. */
export const alikeWords = (marks: readonly MarkKind[]): string => marks.map((mark) => markWords[mark]).join("、");

/** Why a refund, or a seller's revenue, is held. */
function heldWords(sum: string, facts: Facts): string {
  const marks = marksIn(facts);
  return marks.length > 0
    ? `${sum} 的賣家收益先不轉入餘額：買家和賣家用過${alikeWords(marks)}。`
    : `${sum} 的退款還沒有匯款：${riskWords(facts)}。`;
}

/** The issue as a sentence. */
export function whatOf({ kind, amount, facts }: { kind: FinanceKind; amount: number; facts: Facts }): string {
  if (kind === "refund")
    return facts.late
      ? `金流一直沒有完成 ${money(amount)} 的退款，請先到金流後台確認這筆款項退了沒有。`
      : `金流拒絕退還 ${money(amount)}，買家還沒有收到退款。`;
  if (kind === "transfer")
    return facts.unchosen
      ? `${money(amount)} 要退還買家，買家一直沒有選擇收款方式。`
      : `${money(amount)} 要匯款退還買家，付款的 ATM 或超商沒有辦法原路退回。`;
  if (kind === "amount")
    return `應付 ${money(Number(facts.wanted))}，金流通知實付 ${money(Number(facts.got))}，訂單沒有入帳。`;
  if (kind === "answer") return `金流一天內沒有回覆 ${money(amount)} 是否付款成功。`;
  if (kind === "excess")
    return `帳上退了 ${money(Number(facts.booked))}，金流卻退了 ${money(Number(facts.back))}，多退 ${money(amount)}。`;
  if (kind === "invoice")
    return `${paperKinds[facts.paper === "allowance" ? "allowance" : "invoice"]} ${money(amount)} 無法${facts.act === "void" ? "作廢" : "開立"}，對方回覆 ${facts.code}。`;
  if (kind === "chargeback") return chargebackWords(amount, facts);
  if (kind === "risk") return heldWords(money(amount), facts);
  const name = checks[String(facts.check)] ?? facts.check;
  return `${name}（${facts.subject}）：應為 ${money(Number(facts.expected))}，實為 ${money(Number(facts.found))}。`;
}

/** Ways of settling, as a second operator sees them. */
export const wayLabels: Record<SettleWay, string> = {
  bank: "由公司帳戶匯款",
  gateway: "在金流後台退款",
  nothing: "確認沒有入帳",
  journal: "以分錄更正帳目",
  papers: "在 ezPay 後台處理",
  won: "銀行判定爭議不成立",
  lost: "銀行判定退還持卡人",
  go: "放行",
  deny: "不放行",
};
