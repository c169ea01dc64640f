import { to } from "#contract/paths/to.ts";
import { CouponFile } from "#web/features/coupons/coupon-file.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/coupon";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  if (id !== "add") return { coupon: await api.call("GET /api/admin/coupons/{id}", { params: { id } }) };
  // Calls the list, so that operators without the right get an error even for `add`, where no row is read.
  await api.call("GET /api/admin/coupons", {});
  return { coupon: null };
}

export const handle = page<typeof loader>({
  title: ({ coupon }) => coupon?.title ?? "新增優惠券",
  heading: ({ coupon }) => coupon?.title ?? "新增優惠券",
});

export default function AdminCouponPage({ loaderData: { coupon } }: Route.ComponentProps) {
  return (
    <CouponFile
      kind="platform"
      coupon={coupon}
      listHref={to("/admin/coupons")}
      hrefOf={(id) => to("/admin/coupons/:id", { id })}
    />
  );
}
