import type { ErrorTable } from "../shared-errors.ts";

export const profileErrors = {
  own_profile_report: [409, "這是你自己的個人檔案，可以直接修改。"],
} as const satisfies ErrorTable;
