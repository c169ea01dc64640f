import { eq } from "drizzle-orm";
import type { ApprovalState } from "#contract/approvals/states.ts";
import { approvals } from "#server/db/schema/approvals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

type Stored = typeof approvals.$inferSelect;
export type Approval = Omit<Stored, "state"> & { state: ApprovalState };

/** A row with a typed state. */
export const asApproval = (row: Stored): Approval => ({ ...row, state: row.state as ApprovalState });

/** A proposal, locked until the transaction ends. @throws Refusal not_found */
export async function lockApproval(ctx: Ctx, id: number): Promise<Approval> {
  const [row] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for("update");
  return row ? asApproval(row) : refuse("not_found");
}
