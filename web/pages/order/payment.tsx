import { useEffect, useRef, useState } from "react";
import { redirect, useNavigate } from "react-router";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { CouponChoice } from "#web/features/coupons/coupon-choice.tsx";
import { Bill } from "#web/features/orders/bill.tsx";
import { Assurances, Problem } from "#web/features/orders/checkout/around.tsx";
import { readChoice } from "#web/features/orders/checkout/choice.ts";
import { OptionChoice, PackageChoice, QuestionsPreview } from "#web/features/orders/checkout/choose.tsx";
import { Consent, useConsent } from "#web/features/orders/checkout/consent.tsx";
import { CreditsFields, creditLines, hasCredits } from "#web/features/orders/checkout/credits.tsx";
import { InvoiceLine } from "#web/features/orders/checkout/invoice-line.tsx";
import { MethodChoice } from "#web/features/orders/checkout/methods.tsx";
import { Part } from "#web/features/orders/checkout/part.tsx";
import { useCredits } from "#web/features/orders/checkout/use-credits.ts";
import { usePayWay } from "#web/features/orders/checkout/use-pay-way.ts";
import { placeOrder, usePlace } from "#web/features/orders/checkout/use-place.ts";
import { payLabel } from "#web/features/orders/checkout/way.ts";
import { Cover } from "#web/features/orders/cover.tsx";
import { track } from "#web/lib/calls/track.ts";
import { checkoutHref } from "#web/lib/checkout/checkout-href.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { load } from "#web/lib/page/load.ts";
import { nothingHere } from "#web/lib/page/nothing-here.ts";
import { page } from "#web/lib/page/page.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/payment";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const choice = readChoice(new URL(args.request.url).searchParams);
  if (!choice) return nothingHere(api, args.request);
  const [draft, registered] = await Promise.all([
    api.call("GET /api/order_draft", {
      query: { ...choice },
    }),
    api.call("GET /api/my_registered_cards", {}),
  ]);
  const { packageId, optionIds } = draft.chosen;
  // An address without a package, or with one that is gone, becomes the address of what is shown.
  const shown = checkoutHref({ ...choice, package: packageId, options: optionIds });
  if (choice.package !== packageId || optionIds.length !== choice.options.length) throw redirect(shown);
  return { draft, registered, choice };
}

export const handle = page({ title: "確認訂單與付款", noindex: true, layout: "payment" });

/** The service that is ordered, and whose it is. */
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
  const { draft, registered } = loaderData;
  const navigate = useNavigate();
  const opened = useRef({ service_id: draft.service.id, value: draft.total });
  useEffect(() => track("begin_checkout", opened.current), []);
  // What was pressed shows at once; the sum follows from the server.
  const [choice, setChoice] = useState(loaderData.choice);
  useEffect(() => setChoice(loaderData.choice), [loaderData.choice]);
  const reckoning = checkoutHref(choice) !== checkoutHref(loaderData.choice);
  const consent = useConsent(draft.consent.text);
  const credits = useCredits(draft, draft.setAside);
  const { due, wish } = credits;
  const payWay = usePayWay(credits, registered);
  const { way } = payWay;
  const { place, busy, problem } = usePlace(
    () => placeOrder(draft),
    () => payWay.choose("card"),
  );
  const choose = (next: typeof choice) => {
    setChoice(next);
    void navigate(checkoutHref(next), { replace: true, preventScrollReset: true });
  };
  const reason = reckoning ? "正在計算金額" : (draft.blocked ?? credits.problem ?? payWay.problem ?? consent.reason);

  return (
    <div className="page py-6 wide:py-8">
      <h1 className="text-2xl wide:text-3xl">確認訂單與付款</h1>
      <div className="mt-6 grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-9">
          <Wanted draft={draft} />
          {draft.blocked ? <Alert tone="attention">{draft.blocked}</Alert> : null}
          <PackageChoice draft={draft} choice={choice} onChoose={choose} />
          <OptionChoice draft={draft} choice={choice} onChoose={choose} />
          <QuestionsPreview questions={draft.questions} />
          <Part title="優惠券">
            <CouponChoice
              choices={draft.coupons}
              chosen={{ seller: choice.sellerCoupon ?? null, platform: choice.platformCoupon ?? null }}
              onChange={({ seller, platform }) =>
                choose({ ...choice, sellerCoupon: seller ?? undefined, platformCoupon: platform ?? undefined })
              }
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
            lines={credits.problem ? draft.lines : [...draft.lines, ...creditLines(wish)]}
            total={due}
            totalLabel="付款總額"
            reckoning={reckoning}
          />
          <p className="text-ink-soft text-sm">
            {draft.questions.length > 0 ? "提供資料後" : "付款後"} {draft.days} 天內交件
          </p>
          {draft.buyerFee > 0 ? <InvoiceLine info={draft.invoice} /> : null}
          <Consent {...draft.consent} of={consent} />
          {problem ? <Problem problem={problem} /> : null}
          <Button size="lg" full busy={busy} reason={reason} onRefused={consent.ask} onClick={() => place(way, wish)}>
            {payLabel(way, due)}
          </Button>
          <Assurances />
        </Card>
      </div>
    </div>
  );
}
