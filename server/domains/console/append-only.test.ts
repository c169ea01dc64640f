import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#server/db/schema/moderation.ts";
import { audit } from "#server/kernel/audit.ts";
import { tx } from "#server/kernel/tx.ts";
import { makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { personalData } from "./personal-data.ts";

const world = await openWorld();
const { db, pool } = world.deps;
const member = await makeMember(world);
const other = await makeMember(world);
await audit(world.as(member.id), "member.rename", "user", member.id, { from: "舊名", to: "新名", cause: "own" });
await pool.query(
  "insert into audit_log (actor, actor_id, action, subject, ip, at) values ($1, $2, $3, $4, $5, now())",
  ["member", member.id, "member.look", "service", "203.0.113.7"],
);
await makePlacedOrder(world);

const logOf = () => db.select().from(auditLog).where(eq(auditLog.actorId, member.id)).orderBy(auditLog.id);

test.each([
  "update order_events set name = 'accept'",
  "delete from order_events",
  "truncate order_events",
  "update audit_log set action = 'nothing'",
  "update audit_log set ip = '' where ip <> ''",
  "update audit_log set data = data - 'from'",
  "delete from audit_log",
  "truncate audit_log",
])("%s is refused", async (statement) => {
  await expect(pool.query(statement)).rejects.toThrow("append-only");
});

test("forgetting a member empties just what is said of that member, and of nobody else", async () => {
  const before = await logOf();
  for (const change of [
    sql`update audit_log set action = 'nothing' where actor_id = ${member.id}`,
    sql`update audit_log set data = data - 'cause' where subject_id = ${member.id} and subject = 'user'`,
    sql`update audit_log set ip = '198.51.100.1' where actor_id = ${member.id}`,
    sql`delete from audit_log where actor_id = ${member.id}`,
  ]) {
    const forgetting = tx(world.system, async (ctx) => {
      await personalData.erase(ctx, member);
      await ctx.db.execute(change);
    });
    await expect(forgetting).rejects.toMatchObject({ cause: { message: expect.stringContaining("append-only") } });
  }
  expect(await logOf()).toEqual(before);

  await tx(world.system, (ctx) => personalData.erase(ctx, other));
  expect(await logOf()).toEqual(before);

  await tx(world.system, (ctx) => personalData.erase(ctx, member));
  expect(await logOf()).toEqual([
    { ...before[0], data: { cause: "own" } },
    { ...before[1], ip: "" },
  ]);
});
