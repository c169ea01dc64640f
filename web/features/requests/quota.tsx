import type { OfferForm } from "#contract/requests/offer-schemas.ts";
import { moment } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";

/**
 * Says how many offers may still be sent, or when the next one.
 * @param custom for custom offers, which have no request
 */
export function Quota({
  quota: { left, max, nextAt },
  custom = false,
}: {
  quota: OfferForm["quota"];
  custom?: boolean;
}) {
  const now = useNow();
  const rule = `一天最多送出 ${max} 份${custom ? "報價" : "提案"}，現在`;
  if (left > 0) return `${rule}還可以送 ${left} 份。${custom ? "" : "需求沒有選定就結束時，會還給你一份。"}`;
  return nextAt
    ? `${rule}已經用完。下一份可以在 ${moment(nextAt, now)} 送出，內容會先存成草稿。`
    : `${rule}已經用完。內容會先存成草稿。`;
}
