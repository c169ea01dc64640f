import { type GatewayName, gateways } from "../payments/gateways.ts";

const names: Readonly<Record<string, string>> = {
  escrow: "託管款",
  reserved: "保留的點數與金幣",
  fees: "手續費收入",
  promotions: "行銷費用",
  payouts: "已撥款與更正",
  withdrawals: "申請中的提領",
  transfers: "匯款中",
  bank: "銀行帳戶",
  bank_fees: "匯費",
  gateway_fees: "金流手續費",
  sales_tax: "應繳營業稅",
  chargebacks: "付款爭議中的款項",
  losses: "平台損失",
  refunds_payable: "應退款項",
  revenue_pending: "待入帳收益",
  balance: "餘額",
  points: "點數",
  coins: "金幣",
};

const journals: Readonly<Record<string, string>> = {
  "order.reserved": "保留點數與金幣",
  "order.released": "放回保留的點數與金幣",
  "order.paid": "訂單付款",
  "order.closed": "訂單結束",
  "order.withdrawn": "七天內解除契約",
  "order.refunded_later": "完成後退款",
  "order.cleared": "收益轉入餘額",
  "order.refunded": "經金流退款",
  "supplement.paid": "追加款項付款",
  "tip.paid": "小費付款",
  "tip.cleared": "小費轉入餘額",
  "balance.to_point": "餘額轉為點數",
  "points.to_balance": "點數轉回餘額",
  "points.paid_out": "點數隨帳號結清",
  "balance.given_up": "放棄小額餘額",
  "transfer.requested": "申請提領",
  "transfer.sent": "送交銀行匯款",
  "transfer.paid": "銀行已匯出",
  "transfer.returned": "匯款退回餘額",
  "coins.granted": "送出金幣",
  "coins.expired": "金幣到期",
  "coins.forfeited": "金幣隨帳號失效",
  "refund.paid_by_bank": "由銀行轉帳退款",
  "refund.paid_in_points": "退為點數",
  "invoice.issued": "開立發票",
  "invoice.voided": "作廢發票",
  "invoice.allowed": "開立折讓",
  "fee.returned": "退還手續費",
  "books.mended": "沖正",
  "books.adjusted": "帳務調整",
  "gateway.settled": "金流撥款",
  "chargeback.opened": "銀行通知付款爭議",
  "chargeback.held": "保留爭議中的收益",
  "chargeback.released": "放回保留的收益",
  "chargeback.won": "付款爭議不成立",
  "chargeback.lost": "付款爭議成立",
  "chargeback.covered": "補足爭議的損失",
};

/** Name of a journal's kind, such as `order.paid`. An unknown one is shown as it is. */
export const journalWords = (kind: string): string => journals[kind] ?? kind;

/** Name of a ledger account, such as `escrow` or `clearing:newebpay`. An unknown one is shown as it is. */
export function accountWords(kind: string): string {
  const gateway = /^clearing:(.+)$/.exec(kind)?.[1];
  return gateway === undefined ? (names[kind] ?? kind) : `${gatewayWords(gateway)}待撥款`;
}

/** Name of a gateway: 藍新金流. An unknown one is shown as it is. */
export const gatewayWords = (gateway: string): string =>
  gateway in gateways ? gateways[gateway as GatewayName].title : gateway;
