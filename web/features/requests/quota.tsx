import type { OfferForm } from "#contract/requests/offer-schemas.ts";
import { moment } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";

/** How many offers may still be sent, and when the next one when there is none left. */
export function Quota({ quota: { left, max, nextAt } }: { quota: OfferForm["quota"] }) {
  const now = useNow();
  if (left > 0) return `一天最多送出 ${max} 份提案，現在還可以送 ${left} 份。需求沒有選定就結束時，會還給你一份。`;
  return nextAt
    ? `一天最多送出 ${max} 份提案，現在已經用完。下一份可以在 ${moment(nextAt, now)} 送出，內容會先存成草稿。`
    : `一天最多送出 ${max} 份提案，現在已經用完。內容會先存成草稿。`;
}
