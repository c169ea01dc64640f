import type { Aftee, Info } from "#contract/accounts/settings.ts";
import { memberInfo } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { sealText } from "#server/kernel/sealed.ts";
import { tx } from "#server/kernel/tx.ts";

/** What a member's pay-later data are sealed for. */
export const afteeOf = (userId: number) => `aftee:${userId}`;

async function write(ctx: Ctx, columns: { invoice: Info } | { aftee: string }, action: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    const set = { ...columns, updatedAt: ctx.now() };
    await ctx.db
      .insert(memberInfo)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: memberInfo.userId, set });
    await audit(ctx, action, "user", userId);
  });
}

/** Whom invoices are made out to from now on; those that exist stay as they are. */
export async function saveInfo(ctx: Ctx, info: Info): Promise<void> {
  await write(ctx, { invoice: info }, "member.info_changed");
}

/** What the pay-later vendor is told. Sealed: it is more than anybody here needs to read. */
export async function saveAftee(ctx: Ctx, aftee: Aftee): Promise<void> {
  if (aftee.birthday !== "" && Date.parse(aftee.birthday) > ctx.now().getTime())
    refuseField("invalid", "birthday", "生日不能晚於今天");
  const sealed = sealText(ctx.ports.dataKey, afteeOf(memberId(ctx)), JSON.stringify(aftee));
  await write(ctx, { aftee: sealed }, "member.aftee_changed");
}
