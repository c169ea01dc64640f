import { FigureGroups } from "#web/features/analytics/figure-groups.tsx";
import { PeriodForm } from "#web/features/analytics/period-form.tsx";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/figures";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const query = api.parseQuery("GET /api/admin/figures", new URL(args.request.url).searchParams);
  return api.call("GET /api/admin/figures", { query });
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-9">
      <PeriodForm of={loaderData} />
      <FigureGroups of={loaderData} />
    </div>
  );
}
