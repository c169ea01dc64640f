import { and, eq } from "drizzle-orm";
import { blocks } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";

/** Removes a block. @param id of the member's own block. */
export async function unblockMember(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(blocks)
      .where(and(eq(blocks.id, id), eq(blocks.userId, memberId(ctx))))
      .returning({ blockedId: blocks.blockedId });
    if (!gone) refuse("not_found");
    await audit(ctx, "member.unblock", "user", gone.blockedId);
  });
}
