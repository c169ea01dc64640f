import { viewsOfNetwork } from "#contract/terms.ts";
import { favorites, services, serviceViews } from "#server/db/schema/catalog.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import { mayModerate, maySee } from "./policy.ts";
import { listed } from "./process/predicates.ts";
import { serviceReports } from "./process/report.ts";
import { transition } from "./process/run.ts";
import { lockService } from "./store.ts";

/** What a service shares with everything else that members publish. */
export const serviceKind = publishedKind({
  name: "service",
  favorites: {
    of: favorites.serviceId,
    count: services.favorites,
    // It can be removed also when it is no longer on sale.
    async admit(ctx, id, add) {
      if (!add) return;
      const found = await read(ctx.db, { id: num })`
        select s.id from services s join users u on u.id = s.seller_id where s.id = ${id} and ${listed("s", "u")}`;
      if (found.length === 0) refuse("not_found");
    },
  },
  lock: lockService,
  mayModerate,
  async admitReport(ctx, service) {
    if (service.sellerId === viewerId(ctx)) refuse("own_service_report");
    const { status } = await getUser(ctx, service.sellerId);
    if (!maySee({ ...service, sellerStatus: status })) refuse("not_found");
  },
  reports: serviceReports,
  transition,
  views: { table: services, of: serviceViews.serviceId, each: { views: viewsOfNetwork } },
});
