import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { OrderLetterForm } from "#contract/support/forms.ts";
import { contacts } from "#server/db/schema/support.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifySides } from "./notify-letter.ts";
import { letterProcess } from "./process/letter.ts";
import { asLetter } from "./store.ts";

/**
 * Begins a thread with one side of an order, as the platform; the operator owns it.
 * @returns its id
 * @throws Refusal not_found; conflict when the account is gone
 */
export async function writeToSide(
  ctx: Ctx,
  orderId: number,
  { side, reason, subject, text }: z.output<typeof OrderLetterForm>,
): Promise<number> {
  return tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const rows = await read(ctx.db, { buyer: num, seller: num })(
      sql`select buyer_id as buyer, seller_id as seller from orders where id = ${orderId}`,
    );
    const userId = (rows[0] ?? refuse("not_found"))[side];
    const user = await getUser(ctx, userId);
    if (user.deletedAt !== null || user.email === null) refuse("conflict", "這位會員已經離開，收不到信。");
    if (userId === me) refuse("forbidden");
    const now = ctx.now();
    const row = one(
      await ctx.db
        .insert(contacts)
        .values({
          ...{ userId, email: user.email, name: user.nickname, kind: "contact", topic: "order", subject, text },
          ...{ orderId, state: "waiting", ownerId: me, openedBy: me, openReason: reason },
          ...{ updatedAt: now, createdAt: now },
        })
        .returning(),
    );
    const letter = asLetter(ctx, row);
    await notifySides(ctx, { name: "open", actor: "operator", letter, text });
    await recordAct(ctx, letterProcess, "open", letter.id, { orderId, side, reason });
    return letter.id;
  });
}
