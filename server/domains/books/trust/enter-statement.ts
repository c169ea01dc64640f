import { eq } from "drizzle-orm";
import { taipeiDay } from "#contract/time.ts";
import { bankStatements } from "#server/db/schema/books.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";

/**
 * Records the balance of the trust account at the end of a day, instead of an earlier record; the audit log has both.
 * @throws Refusal invalid at `day` for a day that has not begun
 */
export async function enterStatement(ctx: Ctx, day: string, amount: number): Promise<void> {
  if (day > taipeiDay(ctx.now())) refuseField("invalid", "day", "這一天還沒到。");
  await tx(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(bankStatements).where(eq(bankStatements.day, day)).for("update");
    const set = { amount, enteredBy: memberId(ctx), enteredAt: ctx.now() };
    await ctx.db
      .insert(bankStatements)
      .values({ day, ...set })
      .onConflictDoUpdate({ target: bankStatements.day, set });
    await audit(ctx, "bank_statement.enter", "bank_statement", null, { day, amount, before: before?.amount ?? null });
  });
}
