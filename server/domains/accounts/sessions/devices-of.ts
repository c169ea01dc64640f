import { and, desc, eq, gt } from "drizzle-orm";
import { sessions } from "#server/db/schema/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { deviceOf } from "./devices.ts";
import { placeOf } from "./place.ts";
import { RENEWED_MS } from "./sessions.ts";

type Device = { id: number; device: string; place: string; ip: string; createdAt: Date; seenAt: Date };

/** Devices on which a member is logged in, as `countSessions` counts them; the last used one first. */
export async function devicesOf(ctx: Ctx, userId: number): Promise<Device[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, later(ctx.now(), RENEWED_MS))))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(50);
  return Promise.all(
    rows.map(async ({ id, userAgent, ip, createdAt, seenAt }) => ({
      ...{ id, ip, createdAt, seenAt },
      device: deviceOf(userAgent),
      place: await placeOf(ip),
    })),
  );
}
