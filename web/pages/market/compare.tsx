import { useEffect } from "react";
import { to } from "#contract/paths/to.ts";
import { CompareTable } from "#web/features/catalog/compare/compare-table.tsx";
import { idsOf, setPicked } from "#web/features/catalog/compare/picked.ts";
import { Share } from "#web/features/catalog/service/share.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, refusedWith } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/compare";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const ids = idsOf(new URL(args.request.url).searchParams.get("services"));
  const found = await Promise.all(
    ids.map((id) =>
      api.call("GET /api/services/{id}", { params: { id } }).catch((error: unknown) => {
        if (refusedWith(error, 404) || refusedWith(error, 410)) return null;
        throw error;
      }),
    ),
  );
  return {
    lost: found.filter((service) => service === null).length,
    services: found.flatMap((service) => {
      if (!service) return [];
      const { id, title, price, days, packages, options, rating, ratingCount, sales, seller, consumerClass } = service;
      const images = service.images.slice(0, 1);
      return [{ id, title, price, days, packages, options, images, rating, ratingCount, sales, seller, consumerClass }];
    }),
  };
}

export const handle = page({ title: "比較服務", noindex: true, prompt: false });

export default function Compare({ loaderData: { services, lost } }: Route.ComponentProps) {
  const ids = services.map(({ id }) => id).join();
  const origin = useRootData()?.origin ?? "";
  // What the address says is what is picked, so that the cards show it.
  useEffect(() => setPicked(idsOf(ids)), [ids]);
  return (
    <div className="page pt-6 pb-16">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">比較服務</h1>
        {services.length > 0 ? (
          <Share url={`${origin}${to("/compare")}?services=${ids}`} title="幫我看看這幾項服務" />
        ) : null}
      </div>
      {lost > 0 ? <p className="mb-4 text-ink-soft">有 {lost} 項服務已經下架，沒有列出來。</p> : null}
      {services.length > 0 ? (
        <CompareTable services={services} />
      ) : (
        <Empty
          art="cards"
          title="還沒有挑服務"
          text="在服務的圖片上按比較，最多四項並排看。"
          action={
            <Link href={to("/search")} className={buttonClass()}>
              去挑服務
            </Link>
          }
        />
      )}
    </div>
  );
}
