import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { OperatorRole } from "#contract/roles.ts";
import * as terms from "#contract/terms.ts";
import { halfLogins, sessions, users } from "#server/db/schema/accounts.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { reasonInForce } from "#server/db/sql/moderation.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { type Actor, type Ctx, sessionIdOf } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { enterFrom, newKnownDevice } from "./known-device.ts";

/** `device`: what the browser keeps when the session is over. */
export type NewSession = { token: string; expiresAt: Date; device: string };

/**
 * A new secret at each log-in, so that a session planted beforehand is worth nothing. The session that this browser had
 * before ends with it.
 */
export async function startSession(
  ctx: Ctx,
  userId: number,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<NewSession> {
  const token = newSecret();
  const expiresAt = later(ctx.now(), terms.sessionDays * DAY);
  if (ctx.actor.kind === "member") await endSession(ctx, ctx.actor.sessionId);
  await ctx.db.insert(sessions).values({
    userId,
    tokenHash: digest(token),
    userAgent: ctx.client.userAgent.slice(0, 300),
    ip: ctx.client.ip,
    seenAt: ctx.now(),
    createdAt: ctx.now(),
    expiresAt,
    // A password alone is asked for again. Two steps are more than that, and who has none came by the only proof there is.
    provenAt: secondFactor
      ? ctx.now()
      : sql`case when (select password_hash is null from users where id = ${userId}) then ${ctx.now()}::timestamptz end`,
    secondFactorAt: secondFactor ? ctx.now() : null,
  });
  return { token, expiresAt, device: await enterFrom(ctx, userId) };
}

/** How long the secret before still answers; a session in its last minute is none that rolls on or is shown. */
export const RENEWED_MS = MINUTE;

/** Until when a session that is used now goes on. */
function endOf(createdAt: Date, now: Date): Date {
  const [next, last] = [later(now, terms.sessionDays * DAY), later(createdAt, terms.sessionLongestDays * DAY)];
  return new Date(Math.min(next.getTime(), last.getTime()));
}

/** Who comes with a cookie, and until when the browser should keep it if that has moved. */
type Comer = { actor: Actor; rolledTo: Date | null };

const nobody: Comer = { actor: { kind: "visitor" }, rolledTo: null };

/**
 * Who comes with this cookie. The session rolls on: its end moves when a day of it is used, but never beyond half a
 * year after the log-in.
 */
export async function actorOfToken(ctx: Ctx, token: string | undefined): Promise<Comer> {
  if (!token) return nobody;
  const [row] = await ctx.db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      provenAt: sessions.provenAt,
      secondFactorAt: sessions.secondFactorAt,
      id: users.id,
      status: users.status,
      roles: users.roles,
      blockedFor: sql<string | null>`case when not ${takesPart("users")} then ${reasonInForce(sql`users.id`)} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, digest(token)), gt(sessions.expiresAt, ctx.now())));
  if (!row) return nobody;
  const { id, status, blockedFor, sessionId, createdAt, provenAt } = row;
  const operator = row.roles.length > 0;
  if (operator && later(createdAt, terms.operatorSessionHours * HOUR) <= ctx.now())
    return { actor: { kind: "visitor", over: true }, rolledTo: null };
  const end = endOf(createdAt, ctx.now());
  const rolls = end.getTime() - row.expiresAt.getTime() > DAY && row.expiresAt > later(ctx.now(), RENEWED_MS);
  if (rolls) await ctx.db.update(sessions).set({ expiresAt: end, seenAt: ctx.now() }).where(eq(sessions.id, sessionId));
  const secondFactor = row.secondFactorAt !== null;
  const roles = secondFactor ? (row.roles as OperatorRole[]) : [];
  const actor: Actor = { kind: "member", id, status, blockedFor, sessionId, operator, roles, secondFactor, provenAt };
  return { actor, rolledTo: rolls ? end : null };
}

/**
 * The acting session has proved who acts and goes on under a new secret, so that a copy of the old one is worth nothing
 * any more. The old one answers for a minute, unproven: the answer with the new one may be lost on its way. Part of the
 * caller's transaction.
 */
export async function renewSession(ctx: Ctx, { secondFactor }: { secondFactor: boolean }): Promise<NewSession> {
  const old = eq(sessions.id, sessionIdOf(ctx));
  const [row] = await ctx.db.select().from(sessions).where(old).for("update");
  if (!row) refuse("unauthenticated");
  const { id: _, ...kept } = row;
  const token = newSecret();
  const provenAt = ctx.now();
  const shown = secondFactor ? { secondFactorAt: provenAt } : {};
  // Not that of the row, which is a minute away where the answer to an earlier proof was lost.
  const expiresAt = endOf(row.createdAt, provenAt);
  await ctx.db.insert(sessions).values({ ...kept, ...shown, tokenHash: digest(token), provenAt, expiresAt });
  const until = new Date(Math.min(row.expiresAt.getTime(), later(provenAt, RENEWED_MS).getTime()));
  await ctx.db.update(sessions).set({ expiresAt: until, provenAt: null }).where(old);
  return { token, expiresAt, device: newKnownDevice(ctx, row.userId) };
}

/** The acting session has proved who acts, as it is. Part of the caller's transaction. */
export async function markProven(ctx: Ctx, { secondFactor }: { secondFactor: boolean }): Promise<void> {
  const provenAt = ctx.now();
  await ctx.db
    .update(sessions)
    .set({ provenAt, ...(secondFactor && { secondFactorAt: provenAt }) })
    .where(eq(sessions.id, sessionIdOf(ctx)));
}

/** Ends a session, and what its open pages hear. */
export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  const gone = await ctx.db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ userId: sessions.userId });
  await push(
    ctx,
    gone.map(({ userId }) => userId),
    "session",
  );
}

/** Ends every session of a member but one, and log-ins that are under way. @returns how many sessions ended. */
export async function endOtherSessions(ctx: Ctx, userId: number, keep = 0): Promise<number> {
  // A log-in that waits for its second step was opened by what may just have been changed.
  await ctx.db.delete(halfLogins).where(eq(halfLogins.userId, userId));
  const gone = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  if (gone.length > 0) await push(ctx, [userId], "session");
  return gone.length;
}

/** On how many devices a member is logged in. */
export const countSessions = (ctx: Ctx, userId: number): Promise<number> =>
  ctx.db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, later(ctx.now(), RENEWED_MS))));

/** Members who come back are online; written at most once a minute each. */
export async function markSeen(ctx: Ctx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.db.execute(sql`update users set last_seen_at = ${ctx.now()} where id = any(${sql.param(userIds)}::int[])`);
}
