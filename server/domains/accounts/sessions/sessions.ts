import { and, eq, gt, ne, sql } from "drizzle-orm";
import { takesPart as takesPartNow } from "#contract/accounts/status.ts";
import { type OperatorRole, permission, permits } from "#contract/roles.ts";
import * as terms from "#contract/terms.ts";
import { pendingLogins, sessions, users } from "#server/db/schema/accounts.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { reasonInForce } from "#server/db/sql/moderation.ts";
import { moveDevice } from "#server/domains/notifications/index.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { type Actor, type Ctx, sessionIdOf } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { enterFrom, newKnownDevice } from "./known-device.ts";

/** `device`: the known-device cookie, which outlives the session. */
export type NewSession = { token: string; expiresAt: Date; device: string };

/** Creates a session with a new secret, which prevents session fixation. Ends the previous session of this browser. */
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
    // A log-in with a password alone is not a fresh proof. Two factors are, and so is a log-in of a member who has no
    // password.
    provenAt: secondFactor
      ? ctx.now()
      : sql`case when (select password_hash is null from users where id = ${userId}) then ${ctx.now()}::timestamptz end`,
    secondFactorAt: secondFactor ? ctx.now() : null,
  });
  return { token, expiresAt, device: await enterFrom(ctx, userId) };
}

/** How long the old secret remains valid, ms. A session in its last minute is neither extended nor listed. */
export const RENEWED_MS = MINUTE;

/** The end of a session that is used now. */
function endOf(createdAt: Date, now: Date): Date {
  const [next, last] = [later(now, terms.sessionDays * DAY), later(createdAt, terms.sessionLongestDays * DAY)];
  return new Date(Math.min(next.getTime(), last.getTime()));
}

/** The actor of a cookie, and its new expiry if that has changed. */
type Comer = { actor: Actor; rolledTo: Date | null };

const nobody: Comer = { actor: { kind: "visitor" }, rolledTo: null };

/** The member as whom an operator sees the pages, without roles and without a proof. */
async function viewedMember(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, id));
  if (!row) return null;
  const nothing = { operator: false, roles: [], secondFactor: false, provenAt: null };
  return { kind: "member" as const, id, status: row.status, ...nothing };
}

/**
 * The actor of a session cookie. Sliding expiration: the end moves after a day of use, but never beyond half a year
 * after the log-in.
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
      viewingId: sessions.viewingId,
      viewingUntil: sessions.viewingUntil,
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
  const { viewingId, viewingUntil } = row;
  if (viewingId !== null && viewingUntil !== null && viewingUntil > ctx.now()) {
    const viewed = await viewedMember(ctx, viewingId);
    const by = { operatorId: id, until: viewingUntil };
    // A role that was taken back, or a block, ends it.
    if (viewed && takesPartNow(status) && permits(permission("members", "view"), row.roles as OperatorRole[]))
      return { actor: { ...viewed, sessionId, viewedBy: by }, rolledTo: null };
  }
  const secondFactor = row.secondFactorAt !== null;
  const roles = secondFactor ? (row.roles as OperatorRole[]) : [];
  const actor: Actor = { kind: "member", id, status, blockedFor, sessionId, operator, roles, secondFactor, provenAt };
  return { actor, rolledTo: rolls ? end : null };
}

/**
 * Marks the session as freshly proven and rotates its secret, so that a copy of the old one is useless. The old secret
 * stays valid for a minute, unproven, because the response with the new one may get lost. In the caller's transaction.
 */
export async function renewSession(ctx: Ctx, { secondFactor }: { secondFactor: boolean }): Promise<NewSession> {
  const old = eq(sessions.id, sessionIdOf(ctx));
  const [row] = await ctx.db.select().from(sessions).where(old).for("update");
  if (!row) refuse("unauthenticated");
  const { id: _, ...kept } = row;
  const token = newSecret();
  const provenAt = ctx.now();
  const shown = secondFactor ? { secondFactorAt: provenAt } : {};
  // Not the row's own end, which is a minute away when the response to an earlier proof was lost.
  const expiresAt = endOf(row.createdAt, provenAt);
  const [renewed] = await ctx.db
    .insert(sessions)
    .values({ ...kept, ...shown, tokenHash: digest(token), provenAt, expiresAt })
    .returning({ id: sessions.id });
  if (renewed) await moveDevice(ctx, row.id, renewed.id);
  const until = new Date(Math.min(row.expiresAt.getTime(), later(provenAt, RENEWED_MS).getTime()));
  await ctx.db.update(sessions).set({ expiresAt: until, provenAt: null }).where(old);
  return { token, expiresAt, device: newKnownDevice(ctx, row.userId) };
}

/** Marks the session as freshly proven, with the same secret. In the caller's transaction. */
export async function markProven(ctx: Ctx, { secondFactor }: { secondFactor: boolean }): Promise<void> {
  const provenAt = ctx.now();
  await ctx.db
    .update(sessions)
    .set({ provenAt, ...(secondFactor && { secondFactorAt: provenAt }) })
    .where(eq(sessions.id, sessionIdOf(ctx)));
}

/** Ends a session and the event streams of its open pages. */
export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  const gone = await ctx.db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ userId: sessions.userId });
  await push(
    ctx,
    gone.map(({ userId }) => userId),
    "session",
  );
}

/** Ends all sessions of a member except `keep`, and pending log-ins. @returns how many sessions ended */
export async function endOtherSessions(ctx: Ctx, userId: number, keep = 0): Promise<number> {
  // A pending log-in may have used a credential that has just been changed.
  await ctx.db.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  const gone = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  if (gone.length > 0) await push(ctx, [userId], "session");
  return gone.length;
}

/** Number of devices on which a member is logged in. */
export const countSessions = (ctx: Ctx, userId: number): Promise<number> =>
  ctx.db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, later(ctx.now(), RENEWED_MS))));

/** Updates when members were last seen; at most once a minute each. */
export async function markSeen(ctx: Ctx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.db.execute(sql`update users set last_seen_at = ${ctx.now()} where id = any(${sql.param(userIds)}::int[])`);
}
