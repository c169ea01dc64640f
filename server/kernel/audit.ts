import { auditLog } from "../db/schema/moderation.ts";
import type { Ctx } from "./ctx.ts";

/** Writes who did what to which row. Part of the transaction: what is not recorded has not happened. */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: string,
  subjectId: number | null,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { actor } = ctx;
  await ctx.db.insert(auditLog).values({
    actor: actor.kind === "system" || actor.kind === "gateway" ? `${actor.kind}:${actor.name}` : actor.kind,
    actorId: actor.kind === "member" ? actor.id : null,
    action,
    subject,
    subjectId,
    data,
    ip: ctx.client.ip,
    at: ctx.now(),
  });
}
