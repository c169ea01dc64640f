import { and, count, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { memberStatus } from "#contract/accounts/status.ts";
import type { MyStatus } from "#contract/moderation/schemas.ts";
import { contacts, suspensions } from "#server/db/schema/moderation.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { appealUntil, mayPledge } from "./rules.ts";
import { openSuspension } from "./store.ts";

/** The number of this member's pledges. */
export async function pledgesOf(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNotNull(suspensions.pledgedAt)));
  return row?.n ?? 0;
}

/** Visitors and members of status 1. */
export const notBlocked: z.output<typeof MyStatus> = {
  status: memberStatus.normal,
  reason: "",
  quote: "",
  deleteAt: null,
  since: null,
  mayPledge: false,
  appealUntil: null,
  appeal: null,
};

/** Why a member's account is blocked, and what they can do about it. */
export async function statusOf(ctx: Ctx, userId: number): Promise<z.output<typeof MyStatus>> {
  const { status, deleteAt } = await getUser(ctx, userId);
  const suspension = status === memberStatus.normal ? undefined : await openSuspension(ctx, userId);
  if (!suspension) return { ...notBlocked, status, deleteAt };
  const [appeal] = await ctx.db
    .select({ sentAt: contacts.createdAt, answer: contacts.answer })
    .from(contacts)
    .where(eq(contacts.suspensionId, suspension.id));
  const until = appealUntil(status, suspension.createdAt, appeal !== undefined, ctx.now());
  return {
    status,
    reason: suspension.reason,
    quote: suspension.quote,
    deleteAt: deleteAt,
    since: suspension.createdAt,
    mayPledge: mayPledge(status, await pledgesOf(ctx, userId)),
    appealUntil: until ?? null,
    appeal: appeal ?? null,
  };
}
