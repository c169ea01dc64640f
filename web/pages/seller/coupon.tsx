import { to } from "#contract/paths/to.ts";
import { CouponFile } from "#web/features/coupons/coupon-file.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import type { Route } from "./+types/coupon";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const coupon = id === "add" ? null : await api.call("GET /api/my_service_coupons/{id}", { params: { id } });
  const services: { id: number; title: string }[] = [];
  if (!coupon || coupon.mayEdit)
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found = await api.call("GET /api/my_services", { query: { state: "published", page } });
      services.push(...found.data.map(({ id, title }) => ({ id, title })));
      pages = found.pages;
    }
  return { coupon, services };
}

export const handle = page<typeof loader>({ title: ({ coupon }) => coupon?.title ?? "新增優惠券" });

export default function ServiceCouponPage({ loaderData: { coupon, services } }: Route.ComponentProps) {
  return (
    <AccountPage
      title={coupon?.title ?? "新增優惠券"}
      above={{ label: "優惠券", href: to("/mypage/services/coupons") }}
    >
      <CouponFile
        kind="seller"
        coupon={coupon}
        services={services}
        listHref={to("/mypage/services/coupons")}
        hrefOf={(id) => to("/mypage/services/coupons/:id", { id })}
      />
    </AccountPage>
  );
}
