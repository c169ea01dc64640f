import { sql } from "drizzle-orm";
import { z } from "zod";
import { waitsForApproval } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { num, read } from "#server/kernel/rows.ts";
import { itemProcess } from "./process/item.ts";
import type { Acting } from "./process/run.ts";
import { type Item, lockItem } from "./store.ts";

/** The members whose money an item concerns: the payer, and both parties of the order. */
export const partiesOf = sql`array_remove(array[p.payer_id, o.buyer_id, o.seller_id], null)`;
export const partyTables = sql`left join payment_attempts p on p.id = i.attempt_id left join orders o on o.id = i.order_id`;

/** The name of proposals to settle an item manually. */
export const SETTLING = "finance.settle";

/**
 * An item for an operator, locked until the transaction ends.
 * @throws Refusal not_found, forbidden for money of one's own, conflict when somebody else was faster or a second
 * operator's decision is pending: whoever proposed to settle it may have paid already
 */
export async function admitAndLock(ctx: Ctx, id: number, nameOf: (item: Item) => Acting): Promise<Item> {
  const item = await lockItem(ctx, id);
  const rows = await read(ctx.db, {
    parties: z.array(num),
  })`select ${partiesOf} as parties from finance_items i ${partyTables} where i.id = ${id}`;
  const parties = rows[0]?.parties ?? [];
  if (ctx.actor.kind === "member" && parties.includes(ctx.actor.id)) refuse("forbidden");
  if (await waitsForApproval(ctx, [SETTLING], id))
    refuse("conflict", "這筆款項的人工處理已經提出，正在等待另一位營運人員放行。");
  const refused = refusalOf(itemProcess, nameOf(item), item, "operator", ctx.now());
  if (refused) refuse(refused.code, refused.text);
  return item;
}
