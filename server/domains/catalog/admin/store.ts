import { eq } from "drizzle-orm";
import { services } from "#server/db/schema/catalog.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { mayModerate } from "../policy.ts";
import { serviceReports } from "../process/report.ts";
import { alive, type Service } from "../store.ts";

/**
 * Any member's service for an operator, locked until the transaction ends.
 * @throws Refusal not_found, gone, forbidden for one's own
 */
export async function admitAndLock(ctx: Ctx, id: number): Promise<Service & { waiting: number }> {
  const [row] = await ctx.db.select().from(services).where(eq(services.id, id)).for("update");
  const service = alive(row);
  if (!mayModerate(ctx.actor, service)) refuse("forbidden");
  return { ...service, waiting: await serviceReports.waiting(ctx, id) };
}
