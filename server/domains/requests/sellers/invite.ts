import { count, eq } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { requestPage } from "#contract/requests/places.ts";
import * as terms from "#contract/terms.ts";
import { requestInvitations } from "#server/db/schema/requests.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { areApart } from "../apart.ts";
import { isDesignated, isHidden, takesOffers } from "../process/predicates.ts";
import { lockOwnRequest } from "../store.ts";

/**
 * Invites a seller to make an offer; idempotent.
 * @throws Refusal not_found, request_closed, request_hidden, invitations_used_up, seller_unreachable
 */
export async function inviteSeller(ctx: Ctx, id: number, sellerId: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const request = await lockOwnRequest(ctx, id);
    if (isHidden.test(request)) refuse("request_hidden");
    if (!takesOffers.test(request) || isDesignated.test(request)) refuse("request_closed");
    const { status } = await getUser(ctx, sellerId);
    const unreachable = sellerId === request.buyerId || !takesPart(status);
    if (unreachable || (await areApart(ctx, request.buyerId, sellerId))) refuse("seller_unreachable");
    const [sent] = await ctx.db
      .select({ n: count() })
      .from(requestInvitations)
      .where(eq(requestInvitations.requestId, id));
    const made = await ctx.db
      .insert(requestInvitations)
      .values({ requestId: id, sellerId, at: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    if ((sent?.n ?? 0) >= terms.invitationsMax) refuse("invitations_used_up");
    await audit(ctx, "request.invite", "request", id, { sellerId });
    await notify(ctx, {
      to: sellerId,
      from: request.buyerId,
      kind: "invitation",
      key: `request:${id}:invited`,
      title: `買家邀請你為需求「${request.title}」提案`,
      url: requestPage(id),
      due: request.deadlineAt && { what: "徵求期限", at: request.deadlineAt },
      mail: { text: ["看過內容之後，有興趣再提案就可以。"] },
    });
  });
}
