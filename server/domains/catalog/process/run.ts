import { and, eq } from "drizzle-orm";
import type { ServiceTransition } from "#contract/catalog/states.ts";
import { to } from "#contract/paths/to.ts";
import { drafts, services } from "#server/db/schema/catalog.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { servicePublished } from "../events.ts";
import { reindexServices } from "../search/index-services.ts";
import { asService, draftKey, type Service } from "../store.ts";
import { serviceReports } from "./report.ts";
import { type ServiceProcessTypes, serviceProcess } from "./service.ts";

type ServiceTransitionContext = TransitionContext<ServiceProcessTypes, Service>;

async function discardDraft(ctx: Ctx, { row, after: { id, sellerId } }: ServiceTransitionContext): Promise<void> {
  if (row.discards) await ctx.db.delete(drafts).where(and(eq(drafts.userId, sellerId), eq(drafts.key, draftKey(id))));
}

async function reindex(ctx: Ctx, { row: { finds }, after }: ServiceTransitionContext): Promise<void> {
  if (finds) await reindexServices(ctx, [after.id]);
  if (finds === "service and seller") await reindexSellers(ctx, [after.sellerId]);
}

async function announce(ctx: Ctx, { row, before, after: { id, sellerId } }: ServiceTransitionContext): Promise<void> {
  if (row.announces) await emit(ctx, servicePublished, { serviceId: id, sellerId, first: before.publishedAt === null });
}

const binding: Binding<ServiceProcessTypes, Service> = {
  // Anybody but seller and system has been authorized as an operator: policy.ts.
  actorOf({ actor }, { sellerId }) {
    if (actor.kind !== "member") return "system";
    return actor.id === sellerId ? "seller" : "operator";
  },
  async save(ctx, { before }, changes) {
    return asService(one(await ctx.db.update(services).set(changes).where(eq(services.id, before.id)).returning()));
  },
  steps: [
    discardDraft,
    reindex,
    serviceReports.decide,
    announce,
    notifyByTransition(
      serviceProcess,
      "support",
      ({ id }) => to("/services/:id", { id }),
      ({ sellerId }) => sellerId,
    ),
  ],
};

/** Makes a transition of a locked service. @throws Refusal conflict when its state does not allow it, service_hidden */
export const transition = (
  ctx: Ctx,
  service: Service,
  name: Exclude<ServiceTransition, "create">,
  input: ServiceProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<Service> => runTransition(ctx, serviceProcess, binding, service, name, { input, data });
