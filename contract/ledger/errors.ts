import type { ErrorTable } from "../shared-errors.ts";

export const ledgerErrors = {
  balance_short: [409, "餘額不足，請調整金額後再試一次。"],
} as const satisfies ErrorTable;
