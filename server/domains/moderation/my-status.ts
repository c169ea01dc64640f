import { and, count, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { memberStatus } from "#contract/accounts/status.ts";
import type { MyStatus } from "#contract/moderation/schemas.ts";
import { When } from "#contract/route/instant.ts";
import { suspensions } from "#server/db/schema/moderation.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { isAlive } from "#server/domains/copyright/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
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

const Appeal = z.object({ sentAt: When, answer: text.nullable() });

/** The appeal against a suspension, with the newest answer of the support. */
async function appealOf(ctx: Ctx, suspensionId: number): Promise<z.output<typeof Appeal> | undefined> {
  const rows = await read(ctx.db, Appeal)`
    select c.created_at as "sentAt", (select m.text from support_messages m where m.contact_id = c.id and m.staff
      order by m.id desc limit 1) as answer
    from contacts c where c.suspension_id = ${suspensionId} order by c.id limit 1`;
  return rows[0];
}

/** What of the member is down because of a copyright notice, which they may answer although the account is blocked. */
const noticesOf = (ctx: Ctx, userId: number) =>
  read(ctx.db, { id: num, title: text })`
    select c.id, c.title from copyright_notices c
    where c.owner_id = ${userId} and c.taken_down_at is not null and ${isAlive.sql("c")} order by c.id`;

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
  notices: [],
};

/** Why a member's account is blocked, and what they can do about it. */
export async function statusOf(ctx: Ctx, userId: number): Promise<z.output<typeof MyStatus>> {
  const { status, deleteAt } = await getUser(ctx, userId);
  if (status === memberStatus.normal) return { ...notBlocked, deleteAt };
  const notices = await noticesOf(ctx, userId);
  const suspension = await openSuspension(ctx, userId);
  if (!suspension) return { ...notBlocked, status, deleteAt, notices };
  const appeal = await appealOf(ctx, suspension.id);
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
    notices,
  };
}
