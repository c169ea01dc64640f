import { sql } from "drizzle-orm";
import type { z } from "zod";
import { MySecondFactor } from "#contract/second-factor/schemas.ts";
import { hasApp } from "#server/db/sql/second-factor.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";

/** The number of a member's factors: the app is one, each passkey is one. */
export async function factorsOf(ctx: Ctx, userId: number): Promise<{ ways: number }> {
  const rows = await read(ctx.db, { ways: num })`
    select (${hasApp(sql`${userId}`)})::int + (select count(*)::int from passkeys where user_id = ${userId}) as ways`;
  return one(rows);
}

/** True when a member's log-in requires a second factor. */
export const hasSecondFactor = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await factorsOf(ctx, userId)).ways > 0;

const Row = MySecondFactor.pick({ appSince: true, passkeys: true, codesLeft: true });

/** The acting member's factors. */
export async function mySecondFactor(ctx: Ctx): Promise<z.output<typeof MySecondFactor>> {
  const userId = memberId(ctx);
  const rows = await read(ctx.db, Row)`
    select (select confirmed_at from authenticator_apps where user_id = ${userId}) as "appSince",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at,
        'usedAt', p.used_at) order by p.id), '[]') from passkeys p where p.user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "codesLeft"`;
  const row = one(rows);
  return {
    ...row,
    on: row.appSince !== null || row.passkeys.length > 0,
    needed: ctx.actor.kind === "member" && ctx.actor.operator,
    shown: ctx.actor.kind === "member" && ctx.actor.secondFactor,
  };
}
