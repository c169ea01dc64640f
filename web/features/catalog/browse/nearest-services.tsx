import type { ServicePage } from "#contract/catalog/schemas.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { choseService } from "./chosen.ts";
import { ServiceGrid } from "./service-grid.tsx";
import type { ServicesState } from "./services-list.ts";

const CardMenu = lazyHydrated(() => import("./card-menu.tsx"));

/** The services nearest to a search without results, or with few. */
export function NearestServices({ state, found }: { state: ServicesState; found: ServicePage }) {
  const { words: k } = found;
  if (found.nearest.length === 0) return null;
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="mb-4 text-xl">
        {found.related ? "最接近的服務" : "可以看看這些服務"}
      </h2>
      <ServiceGrid
        services={found.nearest}
        {...(k !== "" && { menu: (service) => <CardMenu service={service} k={k} /> })}
        onOpen={({ id }) => choseService(state, found, id, true)}
      />
    </section>
  );
}
