import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Bill } from "../bill.tsx";
import { Assurances, Problem, UnpaidNote } from "./around.tsx";
import { Consent } from "./consent.tsx";
import { CreditsFields, creditLines, hasCredits } from "./credits.tsx";
import { InvoiceLine } from "./invoice-line.tsx";
import { MethodChoice } from "./methods.tsx";
import { Part } from "./part.tsx";
import type { Checkout } from "./use-checkout.ts";

type CheckoutFrameProps = {
  title: string;
  of: Checkout;
  /** What is bought. */
  children: ReactNode;
  /** Coupon selection. */
  coupons: ReactNode;
  /** Delivery time. */
  when: ReactNode;
  label: string;
  /** Note below the button, such as what pressing it implies. */
  note?: ReactNode;
};

/** Coupons, points and coins. */
function Discounts({ of: { credits }, coupons }: Pick<CheckoutFrameProps, "of" | "coupons">) {
  return (
    <div className="flex flex-col gap-4">
      {coupons}
      {hasCredits(credits) ? <CreditsFields credits={credits} /> : null}
    </div>
  );
}

function Sums({ of, when }: Pick<CheckoutFrameProps, "of" | "when">) {
  const { bought, credits } = of;
  return (
    <Card className="wide:sticky wide:top-6 wide:col-start-2 wide:row-span-2 wide:row-start-1">
      <Part nth={3} title="金額">
        <Bill lines={bought.lines} total={bought.total} totalLabel="付款總額" reckoning={of.reckoning} />
        {credits.due === bought.total ? null : (
          <Bill lines={creditLines(credits.wish)} total={credits.due} totalLabel="應付金額" reckoning={of.reckoning} />
        )}
        <p className="text-ink-soft text-sm">{when}</p>
        {bought.buyerFee > 0 ? <InvoiceLine info={bought.invoice} /> : null}
        <Assurances />
      </Part>
    </Card>
  );
}

/** What is agreed to, and the button. It stays at the foot of a phone's window, except in low ones. */
function PayBar({ of, label, note }: Pick<CheckoutFrameProps, "of" | "label" | "note">) {
  return (
    <div className="pay-bar -mx-4 sticky bottom-0 z-20 flex flex-col gap-2 border-line border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-high sm:-mx-6 sm:px-6 wide:static wide:mx-0 wide:gap-3 wide:border-0 wide:bg-transparent wide:p-0 wide:shadow-none [@media(height<480px)]:static">
      {of.problem ? <Problem problem={of.problem} /> : null}
      <Consent {...of.bought.consent} />
      <Button size="lg" full busy={of.busy} reason={of.reason} onClick={of.press}>
        {label}
      </Button>
      {note ? <p className="text-ink-soft text-sm">{note}</p> : null}
    </div>
  );
}

/** Checkout page in three parts: the purchase, the payment method, and beside them the sums; then the button. */
export function CheckoutFrame({ title, children, of, coupons, when, label, note }: CheckoutFrameProps) {
  const { bought, credits, payWay } = of;
  return (
    <div className="page py-6 max-wide:pb-0 wide:py-8">
      <h1 className="text-2xl wide:text-3xl">{title}</h1>
      <div className="mt-6 flex flex-col gap-9 wide:grid wide:grid-cols-[minmax(0,1fr)_23rem] wide:items-start wide:gap-x-12">
        <div className="flex min-w-0 flex-col gap-9">
          <UnpaidNote unpaid={bought.unpaid} />
          <Part nth={1} title="訂購內容">
            {children}
          </Part>
          <Part nth={2} title="付款方式">
            {credits.due > 0 ? <MethodChoice pay={payWay} /> : null}
            <Discounts of={of} coupons={coupons} />
          </Part>
        </div>
        <Sums of={of} when={when} />
        <PayBar of={of} label={label} note={note} />
      </div>
    </div>
  );
}
