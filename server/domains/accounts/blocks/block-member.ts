import { and, eq } from "drizzle-orm";
import { blocks } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { memberBlocked } from "../events.ts";
import { getUser } from "../store.ts";

/** True when `userId` has blocked `otherId`, not the reverse. */
export async function isBlocked(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, otherId)));
  return row !== undefined;
}

/** Blocks another member; idempotent. @returns the block's id @throws Refusal invalid for oneself, not_found */
export async function blockMember(ctx: Ctx, blockedId: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    if (blockedId === userId) refuseField("invalid", "userId", "不能封鎖自己。");
    await getUser(ctx, blockedId);
    const [added] = await ctx.db
      .insert(blocks)
      .values({ userId, blockedId, createdAt: ctx.now() })
      .onConflictDoNothing({ target: [blocks.userId, blocks.blockedId] })
      .returning({ id: blocks.id });
    if (!added) {
      const pair = and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));
      return one(await ctx.db.select({ id: blocks.id }).from(blocks).where(pair)).id;
    }
    await emit(ctx, memberBlocked, { userId, blockedId });
    await audit(ctx, "member.block", "user", blockedId);
    return added.id;
  });
}
