import { sql } from "drizzle-orm";
import { auditLog } from "../db/schema/moderation.ts";
import type { Ctx } from "./ctx.ts";

/** Writes an audit log entry in the caller's transaction: an act that cannot be recorded is rolled back. */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: string,
  subjectId: number | null,
  data: Record<string, unknown> = {},
): Promise<void> {
  await ctx.db.insert(auditLog).values({
    ...whoOf(ctx),
    action,
    subject,
    subjectId,
    data,
    ip: ctx.client.ip,
    at: ctx.now(),
  });
}

/** Writes one entry per row in a single statement, without data. */
export async function auditAll(
  ctx: Ctx,
  action: string,
  subject: string,
  subjectIds: readonly number[],
): Promise<void> {
  const { actor, actorId } = whoOf(ctx);
  await ctx.db.execute(sql`
    insert into audit_log (actor, actor_id, action, subject, subject_id, ip, at)
    select ${actor}, ${actorId}::int, ${action}, ${subject}, id, ${ctx.client.ip}, ${ctx.now().toISOString()}
    from unnest(${sql.param([...subjectIds])}::int[]) with ordinality each(id, n) order by n`);
}

const whoOf = ({ actor }: Ctx): { actor: string; actorId: number | null } => ({
  actor: actor.kind === "system" || actor.kind === "gateway" ? `${actor.kind}:${actor.name}` : actor.kind,
  actorId: actor.kind === "member" ? actor.id : null,
});
