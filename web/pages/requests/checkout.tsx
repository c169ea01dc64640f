import { useEffect, useRef, useState } from "react";
import { data, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { CouponChoice } from "#web/features/coupons/coupon-choice.tsx";
import { Bill } from "#web/features/orders/bill.tsx";
import { Assurances, Problem } from "#web/features/orders/checkout/around.tsx";
import { readCoupons } from "#web/features/orders/checkout/choice.ts";
import { Consent, useConsent } from "#web/features/orders/checkout/consent.tsx";
import { CreditsFields, creditLines, hasCredits } from "#web/features/orders/checkout/credits.tsx";
import { InvoiceLine } from "#web/features/orders/checkout/invoice-line.tsx";
import { MethodChoice } from "#web/features/orders/checkout/methods.tsx";
import { Part } from "#web/features/orders/checkout/part.tsx";
import { useCredits } from "#web/features/orders/checkout/use-credits.ts";
import { usePayWay } from "#web/features/orders/checkout/use-pay-way.ts";
import { usePlace } from "#web/features/orders/checkout/use-place.ts";
import { ScopeList } from "#web/features/requests/offers/offer-terms.tsx";
import { api } from "#web/lib/calls/api.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { load } from "#web/lib/page/load.ts";
import { page } from "#web/lib/page/page.ts";
import { money } from "#web/lib/words/format.ts";
import { revisionsLabel } from "#web/lib/words/package-words.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
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
  return { offer, registered, chosen };
}

export const handle = page({ title: "接受提案與付款", noindex: true, layout: "payment" });

export default function OfferCheckoutPage({ loaderData }: Route.ComponentProps) {
  const { offer, registered } = loaderData;
  const { offerId, requestId, seen, total } = offer;
  const navigate = useNavigate();
  // What was pressed shows at once; the sum follows from the server.
  const [chosen, setChosen] = useState(loaderData.chosen);
  useEffect(() => setChosen(loaderData.chosen), [loaderData.chosen]);
  const hrefOf = (of: typeof chosen) => to("/offers/checkout/:id", { id: offerId, ...of });
  const reckoning = hrefOf(chosen) !== hrefOf(loaderData.chosen);
  const consent = useConsent(offer.consent.text);
  const credits = useCredits(offer);
  const { due } = credits;
  const payWay = usePayWay(credits, registered);
  const { way } = payWay;
  // The same offer for the same money is one order, however often the button is pressed.
  const keys = useRef(new Map<string, string>());
  const accept = async () => {
    const wish = JSON.stringify([seen, total, offer.couponIds]);
    const key = keys.current.get(wish) ?? freshKey();
    keys.current.set(wish, key);
    const body = { ...offer.couponIds, seen, expectedTotal: total, consent: true };
    const { orderId } = await api.call("POST /api/offers/{id}/accept", { params: { id: offerId }, body, key });
    return { id: orderId };
  };
  const { place, busy, problem } = usePlace(accept, () => payWay.choose("card"));
  const reason = reckoning ? "正在計算金額" : (offer.blocked ?? credits.problem ?? payWay.problem ?? consent.reason);
  return (
    <div className="page py-6 wide:py-8">
      <h1 className="text-2xl wide:text-3xl">接受提案與付款</h1>
      <div className="mt-6 grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-9">
          <div>
            <p className="font-semibold text-lg [overflow-wrap:anywhere]">{offer.title}</p>
            <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
              <Avatar src={avatarUrl(offer.seller.avatar)} name={offer.seller.nickname} size="xs" />
              {offer.seller.nickname}
              {offer.version > 1 ? `的提案（第 ${offer.version} 版）` : "的提案"}
            </p>
          </div>
          {offer.blocked ? (
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
              {offer.blocked}
            </Alert>
          ) : null}
          <Part title="交付內容" text="成立訂單後以這份內容為準。">
            <ScopeList scope={offer.scope.map((text) => ({ text, want: null }))} excluded={offer.excluded} />
          </Part>
          <Part title="優惠券">
            <CouponChoice
              choices={offer.coupons}
              chosen={{ seller: chosen.sellerCoupon ?? null, platform: chosen.platformCoupon ?? null }}
              onChange={({ seller, platform }) => {
                const next = { sellerCoupon: seller ?? undefined, platformCoupon: platform ?? undefined };
                setChosen(next);
                void navigate(hrefOf(next), { replace: true, preventScrollReset: true });
              }}
            />
          </Part>
          {hasCredits(credits) ? (
            <Part title="點數與金幣">
              <CreditsFields credits={credits} />
            </Part>
          ) : null}
          {credits.due > 0 ? (
            <Part title="付款方式">
              <MethodChoice pay={payWay} />
            </Part>
          ) : null}
        </div>
        <Card className="flex flex-col gap-5 wide:sticky wide:top-6">
          <h2 className="text-xl">付款明細</h2>
          <Bill
            lines={credits.problem ? offer.lines : [...offer.lines, ...creditLines(credits.wish)]}
            total={due}
            totalLabel="付款總額"
            reckoning={reckoning}
          />
          <p className="text-ink-soft text-sm">
            付款後 {offer.days} 天內交件，{revisionsLabel(offer.revisions)}
          </p>
          {offer.buyerFee > 0 ? <InvoiceLine info={offer.invoice} /> : null}
          <Consent {...offer.consent} of={consent} />
          {problem ? <Problem problem={problem} /> : null}
          <Button
            size="lg"
            full
            busy={busy}
            reason={reason}
            onRefused={consent.ask}
            onClick={() => place(way, credits.wish)}
          >
            {due === 0 ? "接受並用點數與金幣付款" : `接受並付款 ${money(due)}`}
          </Button>
          <p className="text-ink-soft text-sm">
            接受後訂單保留 {offer.payWithinHours} 小時。沒有付款的話，訂單失效，提案恢復原狀。
          </p>
          <Assurances />
        </Card>
      </div>
    </div>
  );
}
