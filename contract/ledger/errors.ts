import type { ErrorTable } from "../shared-errors.ts";

export const ledgerErrors = {
  points_not_returnable: [409, "可以轉回餘額的點數不足，請調整點數後再試一次。"],
  balance_short: [409, "餘額不足，請調整金額後再試一次。"],
} as const satisfies ErrorTable;
