import { z } from "zod";
import type { ActKind, ActState } from "#contract/campaigns/states.ts";
import { taipeiDay } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, textOf } from "#server/kernel/rows.ts";
import type { Participant } from "../store.ts";

/**
 * A member's acts in a campaign: their claim, their answer, the state of their newest entry, and today's vote (Taipei).
 * `phone`: acts of other accounts with the same phone number.
 */
export type OwnActs = {
  claim: ActState | null;
  answer: ActState | null;
  enter: ActState | null;
  vote: { entryId: number; state: ActState } | null;
  phone: Set<ActKind>;
};

const Row = z.object({
  kind: textOf<ActKind>(),
  state: textOf<ActState>(),
  entryId: num.nullable(),
  own: bool,
});

export async function ownActs(ctx: Ctx, campaignId: number, { id, phone }: Participant): Promise<OwnActs> {
  const rows = await read(ctx.db, Row)`
    select x.kind, x.state, x.entry_id as "entryId", x.user_id = ${id} as own from campaign_acts x
    where x.campaign_id = ${campaignId} and (x.user_id = ${id} or x.phone = ${phone}::text)
      and (x.kind <> 'vote' or x.day = ${taipeiDay(ctx.now())}) order by x.id desc`;
  const own = (kind: ActKind) => rows.find((row) => row.own && row.kind === kind);
  const vote = own("vote");
  return {
    claim: own("claim")?.state ?? null,
    answer: own("answer")?.state ?? null,
    enter: own("enter")?.state ?? null,
    vote: vote?.entryId ? { entryId: vote.entryId, state: vote.state } : null,
    phone: new Set(rows.flatMap(({ own, kind }) => (own ? [] : [kind]))),
  };
}
