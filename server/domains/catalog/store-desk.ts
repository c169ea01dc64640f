import { eq } from "drizzle-orm";
import type { DeskServiceAction } from "#contract/catalog/desk.ts";
import { services } from "#server/db/schema/catalog.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { deskActions } from "./policy.ts";
import { countOpenReports } from "./service-reports.ts";
import { alive, type Service } from "./store.ts";

/**
 * Any member's service for an operator's act, locked until the transaction ends.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when somebody else was faster
 */
export async function admitAndLock(ctx: Ctx, id: number, action: DeskServiceAction): Promise<Service> {
  const [row] = await ctx.db.select().from(services).where(eq(services.id, id)).for("update");
  const service = alive(row);
  const subject = { ...service, waiting: await countOpenReports(ctx, id) };
  if (ctx.actor.kind === "member" && ctx.actor.id === service.sellerId) refuse("forbidden");
  if (!deskActions(ctx.actor, subject).includes(action))
    refuse("conflict", "這項服務的狀態剛剛已經改變，請重新整理查看結果。");
  return service;
}
