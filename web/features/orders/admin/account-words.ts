const names: Readonly<Record<string, string>> = {
  escrow: "託管款",
  reserved: "保留的點數與金幣",
  fees: "手續費收入",
  promotions: "行銷費用",
  payouts: "已撥款",
  withdrawals: "申請中的提領",
  transfers: "匯款中",
  bank_fees: "匯費",
  sales_tax: "應繳營業稅",
  chargebacks: "付款爭議中的款項",
  losses: "平台損失",
  refunds_payable: "應退款項",
  revenue_pending: "待入帳收益",
  balance: "餘額",
  points: "點數",
  coins: "金幣",
};

/** Name of a ledger account, such as `escrow` or `clearing:newebpay`. An unknown one is shown as it is. */
export function accountWords(kind: string): string {
  const gateway = /^clearing:(.+)$/.exec(kind)?.[1];
  return gateway === undefined ? (names[kind] ?? kind) : `金流 ${gateway} 待結算`;
}
