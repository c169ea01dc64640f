import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { requestTypes } from "#contract/requests/types.ts";
import { MINUTE } from "#contract/time.ts";

/** NT$3,000–5,000, NT$3,000, 開放報價 */
export function budgetLabel(budget: { min: number; max: number } | null): string {
  if (!budget) return "開放報價";
  return budget.min === budget.max ? money(budget.min) : `${money(budget.min)}–${money(budget.max).slice(3)}`;
}

export const placeLabel = (place: string): string => (place === "remote" ? "遠端" : place);

/** 2026-12-24, a day in Taipei, as 2026/12/24. */
export const dayLabel = (day: string | null): string => (day ? day.replaceAll("-", "/") : "不限");

/** A median duration in words: 40 分鐘, 5 小時, 3 天. @param minutes null when not known */
export function spanLabel(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} 分鐘`;
  const hours = (minutes * MINUTE) / 3_600_000;
  return hours < 48 ? `${Math.round(hours)} 小時` : `${Math.round(hours / 24)} 天`;
}

type Kind = { id: number; type: number };
const forOne = (type: number): boolean => type === requestTypes.designated;

/** URL of a request's page; a designated one has another path. */
export const requestHref = ({ id, type }: Kind): string =>
  forOne(type) ? to("/requests/designate/:id", { id }) : to("/requests/:id", { id });
export const editHref = ({ id, type }: Kind): string =>
  forOne(type) ? to("/requests/designate/edit/:id", { id }) : to("/requests/edit/:id", { id });
export const offerHref = ({ id, type }: Kind): string =>
  forOne(type)
    ? to("/offers/designate/add/:requestId", { requestId: id })
    : to("/offers/add/:requestId", { requestId: id });
/** URL of the seller's own offer, editable or not. @param type of its request, if any */
export const ownOfferHref = (id: number, type?: number): string =>
  type !== undefined && forOne(type) ? to("/offers/designate/edit/:id", { id }) : to("/offers/edit/:id", { id });
