import type { ServicePage } from "#contract/catalog/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { callQuery, pageHref } from "#web/lib/lists/list.ts";
import { useMore } from "#web/lib/lists/more.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { More } from "#web/ui/lists/more.tsx";
import { choseService } from "./chosen.ts";
import { type Hit, hitsOf, withHits } from "./hits.ts";
import { ServiceGrid } from "./service-grid.tsx";
import { type ServicesState, services } from "./services-list.ts";

const CardMenu = lazyHydrated(() => import("./card-menu.tsx"));

/** Search results with a way to load more. @param hits what to highlight on the first page. */
export function Results(props: { state: ServicesState; found: ServicePage; hits: readonly Hit[] }) {
  const { state, found, hits } = props;
  const k = found.words;
  const first = { ...found, data: withHits(found.data, hits) };
  const list = useMore(first, async (page) => {
    const next = await api.call("GET /api/services", { query: callQuery(state, page) });
    // Highlights are optional: the rows are shown without them too.
    const more = await hitsOf(api, k, next.data).catch(() => []);
    return { ...next, data: withHits(next.data, more) };
  });
  return (
    <>
      <ServiceGrid
        services={list.rows}
        {...(k !== "" && { menu: (service) => <CardMenu service={service} k={k} /> })}
        onOpen={({ id }) => choseService(state, found, id, false)}
        level={2}
        eager={4}
        columns={3}
      />
      <More {...list.end} unit="項" href={pageHref(services, state)} />
    </>
  );
}
