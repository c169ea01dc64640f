import type { ErrorTable } from "../shared-errors.ts";

export const withdrawalErrors = {
  withdrawal_open: [409, "你有一筆提領還在處理，完成後才能再申請。"],
  withdrawal_identity: [409, "請先通過身分驗證，再設定同名的收款帳戶，才能提領。"],
  withdrawal_account: [409, "請先設定收款帳戶，才能提領。"],
  nothing_to_pay_out: [409, "目前沒有到期的提領申請。"],
} as const satisfies ErrorTable;
