import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockUser } from "../store.ts";
import { refuseNickname } from "./nickname.ts";

/**
 * Gives the member the name they chose. Orders keep the one they were made under.
 * @throws Refusal invalid, contact_details at `nickname` (`nicknameFault`), from who is no operator
 */
export async function changeNickname(ctx: Ctx, nickname: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    if (user.roles.length === 0) refuseNickname(ctx, nickname);
    await ctx.db.update(users).set({ nickname, nicknameAsked: false }).where(eq(users.id, user.id));
    if (user.nickname === nickname) return;
    await audit(ctx, "member.rename", "user", user.id, { from: user.nickname, to: nickname });
  });
}
