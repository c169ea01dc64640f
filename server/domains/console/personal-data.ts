import { sql } from "drizzle-orm";
import { auditLog } from "#server/db/schema/moderation.ts";
import { operatorNotes } from "#server/db/schema/notes.ts";
import { forgetMember } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { roleDecision } from "./operators/propose-role.ts";

/**
 * Deletes the IP addresses of the member's acts, names, pictures and quotes in acts about the member, and the notes
 * about the member. What was done, by whom and when, is kept.
 */
async function forgetActor(ctx: Ctx, { id }: { id: number }): Promise<void> {
  // Log and notes are append-only. Triggers allow only these changes, in a transaction that names the member.
  await ctx.db.execute(sql`select set_config('haoshou.forgets', ${String(id)}, true)`);
  await ctx.db
    .update(auditLog)
    .set({ ip: "" })
    .where(sql`${auditLog.actor} = 'member' and ${auditLog.actorId} = ${id}`);
  await ctx.db
    .update(auditLog)
    .set({ data: sql`${auditLog.data} - array['from', 'to', 'avatar', 'background', 'lastDigits', 'quote']` })
    .where(sql`${auditLog.subject} = 'user' and ${auditLog.subjectId} = ${id}`);
  await ctx.db
    .delete(operatorNotes)
    .where(sql`${operatorNotes.subject} = 'user' and ${operatorNotes.subjectId} = ${id}`);
}

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "activity",
      "帳號的操作紀錄",
      ["audit_log"],
      () => sql`r.action, r.ip, r.at`,
      (me) => sql`from audit_log r where r.actor = 'member' and r.actor_id = ${me}`,
    ),
  ],
  withheld: {
    // Like the other records of how operators judge. They name third persons, and who is suspected of fraud may not read
    // why. Who asks by law gets an answer by hand (docs/operations/deleted-accounts.md).
    operator_notes: "what operators write for each other, also about other members",
    queue_marks: "likewise, about an item of the queue; deleted half a year after its last change",
  },
  async erase(ctx, user) {
    await forgetActor(ctx, user);
    await forgetMember(ctx, roleDecision, user.id);
  },
  erased: [
    { tables: ["queue_marks"], what: "kept for half a year; it names an operator, not the member" },
    { tables: ["audit_log"], what: "kept, without network addresses and names" },
    {
      tables: ["operator_notes"],
      what: "notes about the member: deleted; about an order: kept with it, because they concern the other party, too",
    },
  ],
};
