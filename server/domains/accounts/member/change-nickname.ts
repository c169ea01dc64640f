import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockUser } from "../store.ts";
import { refuseNickname } from "./nickname.ts";

/**
 * Changes the member's nickname. Existing orders keep the old one.
 * @throws Refusal invalid, contact_details at `nickname` (`nicknameFault`), for members who are not operators
 */
export async function changeNickname(ctx: Ctx, nickname: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (user.roles.length === 0) refuseNickname(ctx, nickname);
    await ctx.db.update(users).set({ nickname, needsNickname: false }).where(eq(users.id, user.id));
    if (user.nickname === nickname) return;
    await audit(ctx, "member.rename", "user", user.id, { from: user.nickname, to: nickname });
  });
}
