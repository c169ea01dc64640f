import type { AnswerOf } from "#contract/api.ts";
import { waitingCounts } from "#contract/console/sections.ts";
import { type FinanceKind, financeKindNames } from "#contract/finance/schemas.ts";

export type QueueItem = AnswerOf<"GET /api/admin/queue">["data"][number];

const kinds = new Map(waitingCounts.map((count) => [count.name, count]));

/** 待裁定的交易 */
export const kindLabel = ({ kind }: Pick<QueueItem, "kind">): string => kinds.get(kind)?.label ?? "";

/** What the item is called: its title, or its kind with the number. */
export function itemTitle({ kind, id, title }: QueueItem): string {
  const named = kind === "finance" ? financeKindNames[title as FinanceKind] : title;
  return named || `${kindLabel({ kind })} ${Math.abs(id)}`;
}

/** The page where the item is handled: its own, or that of its kind. */
export function itemHref({ kind, id }: QueueItem): string {
  const count = kinds.get(kind);
  return count?.itemHref?.(id) ?? count?.href ?? "";
}
