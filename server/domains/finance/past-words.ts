import type { FinanceKind } from "#contract/finance/schemas.ts";
import { paperKinds } from "#contract/invoices/states.ts";
import { money } from "#contract/money.ts";
import { type Facts, marksIn } from "./rules.ts";
import { alikeWords, checks, riskWords, whatOf } from "./words.ts";

type Finished = { kind: FinanceKind; amount: number; facts: Facts };

/** A closed item as a sentence in the past tense: nothing is left to do. */
export function pastOf({ kind, amount, facts }: Finished): string {
  const sum = money(amount);
  switch (kind) {
    case "refund":
      return `金流當時沒有完成 ${sum} 的退款，後來已經處理好。`;
    case "transfer":
      return `退還買家的 ${sum} 已經處理好。`;
    case "amount":
      return `當時應付 ${money(Number(facts.wanted))}，金流通知實付 ${money(Number(facts.got))}，已經處理好。`;
    case "answer":
      return `金流當時一天內沒有回覆 ${sum} 是否付款成功，後來已經確認。`;
    case "excess":
      return `帳上退了 ${money(Number(facts.booked))}，金流退了 ${money(Number(facts.back))}，多退的 ${sum} 已經處理好。`;
    case "invoice":
      return `${paperKinds[facts.paper === "allowance" ? "allowance" : "invoice"]} ${sum} 當時無法${facts.act === "void" ? "作廢" : "開立"}，後來已經處理好。`;
    case "ledger":
      return `${checks[String(facts.check)] ?? facts.check}（${facts.subject}）：當時應為 ${money(Number(facts.expected))}，實為 ${money(Number(facts.found))}，已經更正。`;
    case "risk":
      if (marksIn(facts).length > 0)
        return `${sum} 的賣家收益當時先保留（買家和賣家用過${alikeWords(marksIn(facts))}），後來已經放行。`;
      return `${sum} 的退款當時因為風險先保留（${riskWords(facts)}），後來已經處理好。`;
    case "chargeback":
      // It repeats the bank's letter; the outcome is shown next to it.
      return whatOf({ kind, amount, facts });
  }
}
