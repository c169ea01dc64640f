import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";

/** Changes the portrait or banner of any member; for null there is none. Part of an act that is recorded. */
export async function setPicturesOf(
  ctx: Ctx,
  userId: number,
  pictures: { avatar: string | null } | { background: string | null },
): Promise<void> {
  await ctx.db.update(users).set(pictures).where(eq(users.id, userId));
}

/** Changes the acting member's portrait or banner. @param pictures hashes of stored pictures */
export async function setPictures(ctx: Ctx, pictures: { avatar: string } | { background: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const id = memberId(ctx);
    await ctx.db.update(users).set(pictures).where(eq(users.id, id));
    await audit(ctx, "member.change_pictures", "user", id, pictures);
  });
}
