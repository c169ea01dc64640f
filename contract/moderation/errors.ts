import type { ErrorTable } from "../shared-errors.ts";

export const moderationErrors = {
  pledge_refused: [409, "這個帳號不能以承諾恢復，請提出申訴或與客服聯繫。"],
  appeal_refused: [409, "申訴期限已過，或你已經提出過申訴。"],
  restricted: [403, "你的帳號目前有限制，不能這樣做。"],
} as const satisfies ErrorTable;
