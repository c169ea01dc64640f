import type { CampaignRow } from "#contract/campaigns/admin.ts";
import { money } from "#contract/money.ts";

/** The coin budget of a survey and its use. Coins reserved for answers under review count as neither paid nor left. */
export function coinWords({ budget, given, held }: NonNullable<CampaignRow["coins"]>): string {
  const kept = held > 0 ? `，等確認的回答保留 ${money(held)}` : "";
  return `預算 ${money(budget)}，已送出 ${money(given)}${kept}，還剩 ${money(Math.max(0, budget - given - held))}`;
}
