import { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import {
  isDesignated,
  isHidden,
  isKeptOffer,
  isPublic,
  takesOffers,
  wasPublished,
  wasSent,
} from "./process/predicates.ts";
import { findRequest, type RequestRow } from "./store.ts";

/** The viewer's relation to a request. */
export const Audience = z.object({
  /** Null for a visitor. */
  me: num.nullable(),
  own: bool,
  /** The viewer is the seller of a designated request. */
  named: bool,
  nda: bool,
  invited: bool,
  /** The viewer's newest offer to it, drafts included. */
  offer: z.object({ id: num, state: text, sent: bool }).nullable(),
});
export type Audience = z.output<typeof Audience>;

const Row = z.object({ status: num, nda: bool, invited: bool, apart: bool, offer: Audience.shape.offer });
type Row = z.output<typeof Row>;

async function readAudience(ctx: Ctx, { id, buyerId }: RequestRow, me: number | null): Promise<Row | undefined> {
  const rows = await read(ctx.db, Row)`
    select u.status, coalesce((select v.nda_at is not null from users v where v.id = ${me}::int), false) as nda,
      exists (select from request_invitations i where i.request_id = ${id} and i.seller_id = ${me}::int) as invited,
      exists (select from blocks b
        where (b.user_id, b.blocked_id) in ((${buyerId}, ${me}::int), (${me}::int, ${buyerId}))) as apart,
      (select jsonb_build_object('id', f.id, 'state', f.state, 'sent', ${wasSent.sql("f")}) from offers f
        where f.request_id = ${id} and f.seller_id = ${me}::int and ${isKeptOffer.sql("f")}
        order by f.id desc limit 1) as offer
    from users u where u.id = ${buyerId}`;
  return rows[0];
}

/**
 * A request that the viewer may see, and their relation to it. A designated request exists only for its two parties.
 * While the buyer is inactive, or if one has blocked the other, it exists for its buyer alone.
 * @throws Refusal not_found
 */
export async function seen(ctx: Ctx, id: number): Promise<{ request: RequestRow; audience: Audience }> {
  const request = await findRequest(ctx, id);
  if (!request || !wasPublished.test(request)) return refuse("not_found");
  const me = viewerId(ctx);
  const row = (await readAudience(ctx, request, me)) ?? refuse("not_found");
  const own = me === request.buyerId;
  const named = isDesignated.test(request) && me !== null && me === request.sellerId;
  const others = takesPart(row.status) && !row.apart && (isPublic.test(request) || (named && !isHidden.test(request)));
  if (!own && !others) return refuse("not_found");
  const { nda, invited, offer } = row;
  return { request, audience: { me, own, named, nda, invited, offer } };
}

/** Why the viewer may not open the files of a request that they see, as a message; null if they may. */
export function filesRefusal(request: RequestRow, { me, own, nda, offer }: Audience): string | null {
  if (own) return null;
  if (me === null) return "登入後才能看檔案。";
  if (!takesOffers.test(request) && !offer?.sent) return "需求已結束，檔案只留給提案過的賣家。";
  return request.ndaOnly && !nda ? "檔案只給簽署保密協議的賣家看，簽署後就能打開。" : null;
}
