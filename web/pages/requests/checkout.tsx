import { useRef } from "react";
import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { OfferCheckout } from "#contract/requests/offer-schemas.ts";
import { CouponChoice } from "#web/features/coupons/coupon-choice.tsx";
import { couponsOf, readCoupons, withCoupons } from "#web/features/orders/checkout/choice.ts";
import { CheckoutFrame } from "#web/features/orders/checkout/frame.tsx";
import { useCheckout } from "#web/features/orders/checkout/use-checkout.ts";
import { ScopeList } from "#web/features/requests/offers/offer-terms.tsx";
import { api } from "#web/lib/calls/api.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { money } from "#web/lib/format/format.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/checkout";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const calls = load(args);
  const chosen = readCoupons(new URL(args.request.url).searchParams);
  const [offer, registered] = await Promise.all([
    calls.call("GET /api/offers/{id}/checkout", { params: { id }, query: chosen }),
    calls.call("GET /api/my_registered_cards", {}),
  ]);
  // The coupons of the unpaid order are preselected, also when the URL does not name them.
  const { sellerCouponId, platformCouponId } = offer.couponIds;
  const held = { sellerCoupon: sellerCouponId ?? undefined, platformCoupon: platformCouponId ?? undefined };
  return { offer, registered, chosen: offer.unpaid?.same ? held : chosen };
}

export const handle = page({ title: "接受提案與付款", noindex: true, layout: "payment" });

/** The accepted offer, and its seller. */
function Accepted({ offer: { title, seller, version } }: { offer: OfferCheckout }) {
  return (
    <div>
      <p className="font-semibold text-lg [overflow-wrap:anywhere]">{title}</p>
      <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
        <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="xs" />
        {seller.nickname}
        {version > 1 ? `的提案（第 ${version} 版）` : "的提案"}
      </p>
    </div>
  );
}

/** Why the offer cannot be accepted now, with a link back. */
function Blocked({ offer: { blocked, requestId } }: { offer: OfferCheckout }) {
  if (!blocked) return null;
  return (
    <Alert
      tone="attention"
      action={
        requestId === null ? null : (
          <Link
            href={to("/mypage/requests/:id", { id: requestId })}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            回到需求
          </Link>
        )
      }
    >
      {blocked}
    </Alert>
  );
}

/**
 * Creates the order of an offer. Idempotent: the same offer and amount give one order, however often the button is
 * pressed.
 */
function useAccept({ offerId, seen, total, couponIds, unpaid }: OfferCheckout) {
  const keys = useRef(new Map<string, string>());
  return async () => {
    if (unpaid?.same) return { id: unpaid.id };
    const wish = JSON.stringify([seen, total, couponIds]);
    const key = keys.current.get(wish) ?? freshKey();
    keys.current.set(wish, key);
    const body = { ...couponIds, seen, expectedTotal: total, consent: true };
    const { orderId } = await api.call("POST /api/offers/{id}/accept", { params: { id: offerId }, body, key });
    return { id: orderId };
  };
}

export default function OfferCheckoutPage({ loaderData }: Route.ComponentProps) {
  const { offer, registered, chosen: loaded } = loaderData;
  const hrefOf = (chosen: typeof loaded) => to("/offers/checkout/:id", { id: offer.offerId, ...chosen });
  const checkout = useCheckout({ bought: offer, registered, loaded, hrefOf, make: useAccept(offer) });
  const { choice, choose, credits } = checkout;
  return (
    <CheckoutFrame
      title="接受提案與付款"
      of={checkout}
      when={`付款後 ${offer.days} 天內交件，${revisionsLabel(offer.revisions)}`}
      label={credits.due === 0 ? "接受並用點數與金幣付款" : `接受並付款 ${money(credits.due)}`}
      coupons={
        <CouponChoice
          choices={offer.coupons}
          chosen={couponsOf(choice)}
          onChange={(coupons) => choose(withCoupons(choice, coupons))}
        />
      }
      note={`接受後訂單保留 ${offer.payWithinHours} 小時。沒有付款的話，訂單失效，提案恢復原狀。`}
    >
      <Accepted offer={offer} />
      <Blocked offer={offer} />
      <section aria-label="交付內容">
        <ScopeList scope={offer.scope.map((text) => ({ text, want: null }))} excluded={offer.excluded} />
        <p className="mt-2 text-ink-soft text-sm">成立訂單後以這份內容為準。</p>
      </section>
    </CheckoutFrame>
  );
}
