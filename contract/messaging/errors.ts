import type { ErrorTable } from "../shared-errors.ts";
import * as terms from "../terms.ts";
import { MINUTE } from "../time.ts";

export const messagingErrors = {
  message_refused: [403, "目前無法傳訊息給這位會員。"],
  unsend_late: [409, `訊息送出超過 ${terms.unsendMs / MINUTE} 分鐘，不能收回了。`],
  contact_details: [400, "付款前請勿留下聯絡方式，以保障雙方權益。"],
} as const satisfies ErrorTable;
