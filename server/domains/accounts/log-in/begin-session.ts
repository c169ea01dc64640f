import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { LoginAnswer } from "#contract/accounts/schemas.ts";
import { halfLoginMs } from "#contract/terms.ts";
import { pendingLogins } from "#server/db/schema/accounts.ts";
import { hasApp, hasPasskey } from "#server/db/sql/second-factor.ts";
import { audit } from "#server/kernel/audit.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { type NewSession, startSession } from "../sessions/sessions.ts";

/** The log-in is complete. */
export type LoggedIn = NewSession & { userId: number };

const Ways = LoginAnswer.shape.secondFactor.unwrap();
type Ways = z.output<typeof Ways>;

/** A second factor is required; there is no session before it is presented. */
export type SecondFactorRequired = { half: { token: string; expiresAt: Date }; ways: Ways };

/** Creates the session of a fully authenticated member, in the caller's transaction. */
export async function beginSession(
  ctx: Ctx,
  userId: number,
  { by, secondFactor = false }: { by: string; secondFactor?: boolean },
): Promise<LoggedIn> {
  const session = await startSession(ctx, userId, { secondFactor });
  await audit(ctx, "member.log_in", "user", userId, { by });
  return { ...session, userId };
}

/** After the first step, a password or social log-in: creates the session, or requires a second factor. */
export async function beginSessionOrAskFactor(
  ctx: Ctx,
  userId: number,
  by: string,
): Promise<LoggedIn | SecondFactorRequired> {
  const me = sql`${userId}`;
  const rows = await read(ctx.db, Ways)`select ${hasApp(me)} as code, ${hasPasskey(me)} as passkey`;
  const ways = one(rows);
  if (!ways.code && !ways.passkey) return beginSession(ctx, userId, { by });
  const token = newSecret();
  const expiresAt = later(ctx.now(), halfLoginMs);
  await ctx.db.insert(pendingLogins).values({ userId, tokenHash: digest(token), expiresAt, createdAt: ctx.now() });
  // Recovery codes are entered in the code form: members who only have a passkey have them, too.
  return { half: { token, expiresAt }, ways: { ...ways, code: true } };
}

const waitingAs = (ctx: Ctx, token: string | undefined) =>
  and(eq(pendingLogins.tokenHash, digest(token ?? "")), gt(pendingLogins.expiresAt, ctx.now()));

/** The member whose log-in waits for the second step in this browser. */
export async function findHalfLogin(ctx: Ctx): Promise<{ userId: number } | undefined> {
  const [row] = await ctx.db
    .select({ userId: pendingLogins.userId })
    .from(pendingLogins)
    .where(waitingAs(ctx, ctx.client.half));
  return row;
}

/**
 * Consumes a log-in that waits for its second step; single-use. In the transaction that creates the session.
 * @throws Refusal half_login_over
 */
export async function takeHalfLogin(ctx: Ctx): Promise<void> {
  const taken = await ctx.db
    .delete(pendingLogins)
    .where(waitingAs(ctx, ctx.client.half))
    .returning({ id: pendingLogins.id });
  if (!taken[0]) refuse("half_login_over");
}

export const purgeHalfLoginsJob: Job = {
  name: "forget_half_logins",
  cron: "35 * * * *",
  does: "deletes log-ins without their second step",
  run: (ctx) => ctx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ctx.now())),
};
