import type { ErrorTable } from "../shared-errors.ts";

export const campaignErrors = {
  campaign_closed: [409, "活動目前不開放參加。"],
  campaign_refused: [409, "你目前不符合參加條件。"],
  campaign_done: [409, "你已經參加過了。"],
  own_entry_report: [409, "不能檢舉自己的作品。"],
} as const satisfies ErrorTable;
