import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  methodFacts,
  methodNames,
  type PaymentMethod,
  paymentLimits,
  paymentMethods,
} from "#contract/payments/methods.ts";
import type { MethodSwitch, SwitchForm } from "#contract/payments/switches.ts";
import { users } from "#server/db/schema/accounts.ts";
import { methodSwitches } from "#server/db/schema/payments.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { lockName, tx } from "#server/kernel/tx.ts";

/** Closed methods with the reasons of operators. */
export async function closedMethods(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ method: methodSwitches.method, reason: methodSwitches.reason })
    .from(methodSwitches);
  return new Map(rows.map(({ method, reason }) => [method, reason]));
}

/** Every method with its limits; if closed, also by whom, since when, and the message to buyers. */
export async function methodSwitchList(ctx: Ctx): Promise<z.output<typeof MethodSwitch>[]> {
  const closed = await ctx.db
    .select({
      method: methodSwitches.method,
      reason: methodSwitches.reason,
      at: methodSwitches.closedAt,
      by: users.nickname,
    })
    .from(methodSwitches)
    .leftJoin(users, eq(users.id, methodSwitches.closedBy));
  return paymentMethods.map((key) => {
    const row = closed.find(({ method }) => method === key);
    return {
      key,
      label: methodNames[key],
      ...paymentLimits[key],
      configured: ctx.ports.gateways.has(methodFacts[key].gateway),
      closed: row ? { reason: row.reason, at: row.at, by: row.by } : null,
    };
  });
}

/**
 * Closes a method with a message to buyers, or opens it again. Payments under way continue.
 */
export async function switchMethod(
  ctx: Ctx,
  method: PaymentMethod,
  { closed, reason }: z.output<typeof SwitchForm>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `payment_method:${method}`);
    // A double click is one act.
    if ((await closedMethods(ctx)).get(method) === (closed ? reason : undefined)) return;
    await ctx.db.delete(methodSwitches).where(eq(methodSwitches.method, method));
    if (closed)
      await ctx.db.insert(methodSwitches).values({ method, reason, closedBy: memberId(ctx), closedAt: ctx.now() });
    await audit(ctx, closed ? "payment.close_method" : "payment.open_method", "payment_method", null, {
      method,
      reason,
    });
  });
}
