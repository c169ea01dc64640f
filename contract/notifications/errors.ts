import type { ErrorTable } from "../shared-errors.ts";

export const notificationErrors = {
  push_unavailable: [409, "這個網站目前沒有提供期限提醒。"],
} as const satisfies ErrorTable;
