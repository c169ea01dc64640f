import * as terms from "#contract/terms.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";
import { num, read } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";

/**
 * The network of an act, and whether it sent so many just before that an operator must decide. Acts of one network are
 * serialised until the transaction ends, so that each is counted.
 */
export async function comesFrom(ctx: Ctx, campaignId: number): Promise<{ network: string; held: boolean }> {
  const network = networkOf(ctx.client.ip);
  await lockName(ctx, `campaign ${campaignId} from ${network}`);
  const since = later(ctx.now(), -terms.campaignBurstMs).toISOString();
  const rows = await read(ctx.db, { n: num })`select count(*)::int as n from campaign_acts x
    where x.campaign_id = ${campaignId} and x.network = ${network} and x.created_at > ${since}::timestamptz`;
  return { network, held: (rows[0]?.n ?? 0) >= terms.campaignBurst };
}
