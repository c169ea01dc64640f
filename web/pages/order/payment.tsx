import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { CouponChoice } from "#web/features/coupons/coupon-choice.tsx";
import { couponsOf, readChoice, withCoupons } from "#web/features/orders/checkout/choice.ts";
import { OptionChoice, PackageChoice, QuestionsPreview } from "#web/features/orders/checkout/choose.tsx";
import { CheckoutFrame } from "#web/features/orders/checkout/frame.tsx";
import { useCheckout } from "#web/features/orders/checkout/use-checkout.ts";
import { placeOrder } from "#web/features/orders/checkout/use-place.ts";
import { agreeLabel } from "#web/features/orders/checkout/way.ts";
import { Cover } from "#web/features/orders/cover.tsx";
import { IncompleteLink } from "#web/features/orders/incomplete-link.tsx";
import { track } from "#web/lib/calls/track.ts";
import { checkoutHref } from "#web/lib/checkout/checkout-href.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { requireMember } from "#web/lib/page/require-member.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/payment";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const choice = readChoice(new URL(args.request.url).searchParams);
  if (!choice) {
    await requireMember(api, args.request);
    return null;
  }
  const [draft, registered] = await Promise.all([
    api.call("GET /api/order_draft", {
      query: { ...choice },
    }),
    api.call("GET /api/my_registered_cards", {}),
  ]);
  const { packageId, optionIds } = draft.chosen;
  // A URL without a package, or with one that is gone, redirects to the URL of the one that is shown.
  const { sellerCouponId, platformCouponId } = draft.couponIds;
  const held = { sellerCoupon: sellerCouponId ?? undefined, platformCoupon: platformCouponId ?? undefined };
  const shown = checkoutHref({
    ...choice,
    ...(choice.package === undefined ? held : {}),
    package: packageId,
    options: optionIds,
  });
  if (choice.package !== packageId || optionIds.length !== choice.options.length) throw redirect(shown);
  return { draft, registered, choice };
}

export const handle = page({ title: "確認訂單與付款", noindex: true, layout: "payment" });

/** The ordered service, and its seller. */
function Wanted({ draft: { service, seller } }: { draft: OrderDraft }) {
  return (
    <div className="flex items-center gap-4">
      <Cover picture={service.cover} className="w-28 sm:w-40" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold text-lg">
          <Link href={to("/services/:id", { id: service.id })} className="text-ink no-underline hover:text-teal">
            {service.title}
          </Link>
        </p>
        <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
          <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="xs" />
          {seller.nickname}
        </p>
      </div>
    </div>
  );
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <Checkout {...loaderData} />;
  return (
    <IncompleteLink
      title="確認訂單與付款"
      lacks="這個連結少了要訂購的服務"
      text="請從服務的頁面按「前往下單」再進來一次。還沒付款的訂單，可以在購買紀錄裡繼續付款。"
      ways={[
        { href: to("/search"), label: "找服務" },
        { href: to("/mypage/orders"), label: "查看購買紀錄" },
      ]}
    />
  );
}

function Checkout({ draft, registered, choice: loaded }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const opened = useRef({ service_id: draft.service.id, value: draft.total });
  useEffect(() => track("begin_checkout", opened.current), []);
  const make = async () => (draft.unpaid?.same ? { id: draft.unpaid.id } : placeOrder(draft));
  const checkout = useCheckout({ bought: draft, registered, loaded, hrefOf: checkoutHref, make });
  const { choice, choose, credits, payWay } = checkout;
  return (
    <CheckoutFrame
      title="確認訂單與付款"
      of={checkout}
      when={`${draft.questions.length > 0 ? "提供資料後" : "付款後"} ${draft.days} 天內交件`}
      label={agreeLabel(payWay.way, credits.due)}
      coupons={
        <CouponChoice
          choices={draft.coupons}
          chosen={couponsOf(choice)}
          onChange={(coupons) => choose(withCoupons(choice, coupons))}
        />
      }
    >
      <Wanted draft={draft} />
      {draft.blocked ? <Alert tone="attention">{draft.blocked}</Alert> : null}
      <PackageChoice draft={draft} choice={choice} onChoose={choose} />
      <OptionChoice draft={draft} choice={choice} onChoose={choose} />
      <QuestionsPreview questions={draft.questions} />
    </CheckoutFrame>
  );
}
