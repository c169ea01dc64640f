import { eq } from "drizzle-orm";
import { nda } from "#contract/accounts/nda.ts";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockUser } from "../store.ts";

/** Signs the agreement in the version that the member has read. */
export async function signNda(ctx: Ctx, version: string): Promise<void> {
  if (version !== nda.version) refuse("conflict", "協議內容剛剛更新，請重新閱讀後再同意。");
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (user.ndaText === version) return;
    await ctx.db.update(users).set({ ndaAt: ctx.now(), ndaText: version }).where(eq(users.id, user.id));
    await audit(ctx, "member.sign_nda", "user", user.id, { version });
  });
}
