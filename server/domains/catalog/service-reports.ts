import { and, count, eq, lte } from "drizzle-orm";
import { to } from "#contract/to.ts";
import { serviceReports } from "#server/db/schema/catalog.ts";
import { writeNotice } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";

const openOf = (serviceId: number) => and(eq(serviceReports.serviceId, serviceId), eq(serviceReports.state, "open"));

/** How many reports of a service wait. */
export async function countOpenReports(ctx: Ctx, serviceId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(serviceReports).where(openOf(serviceId));
  return row?.n ?? 0;
}

const outcome = {
  upheld: (title: string) => `你檢舉的服務「${title}」違反規範，已經下架`,
  dismissed: (title: string) => `你檢舉的服務「${title}」經確認沒有違反規範`,
};

/**
 * Decides the reports of a service that wait and tells who reported. Part of the caller's transaction.
 * @param until the newest one to be decided; left out, all of them
 * @returns their ids
 */
export async function closeReports(
  ctx: Ctx,
  { id, title }: { id: number; title: string },
  state: "upheld" | "dismissed",
  until?: number,
): Promise<number[]> {
  const closed = await ctx.db
    .update(serviceReports)
    .set({ state, decidedBy: memberId(ctx), decidedAt: ctx.now() })
    .where(and(openOf(id), until === undefined ? undefined : lte(serviceReports.id, until)))
    .returning({ id: serviceReports.id, reporterId: serviceReports.reporterId });
  for (const report of closed) {
    await writeNotice(ctx, {
      userId: report.reporterId,
      kind: "support",
      title: outcome[state](title),
      url: to("/rules/services"),
      avatar: null,
      key: `service_report:${report.id}`,
    });
  }
  return closed.map((report) => report.id);
}
