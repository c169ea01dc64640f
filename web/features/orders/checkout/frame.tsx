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

type PayCardProps = {
  of: Checkout;
  /** Delivery time. */
  when: ReactNode;
  label: string;
  /** Note below the button, such as what pressing it implies. */
  note?: ReactNode;
};

function PayCard({ of, when, label, note }: PayCardProps) {
  const { bought, credits, consent, problem } = of;
  return (
    <Card className="flex flex-col gap-5 wide:sticky wide:top-6">
      <h2 className="text-xl">付款明細</h2>
      <Bill lines={bought.lines} total={bought.total} totalLabel="付款總額" reckoning={of.reckoning} />
      {credits.due === bought.total ? null : (
        <Bill lines={creditLines(credits.wish)} total={credits.due} totalLabel="應付金額" reckoning={of.reckoning} />
      )}
      <p className="text-ink-soft text-sm">{when}</p>
      {bought.buyerFee > 0 ? <InvoiceLine info={bought.invoice} /> : null}
      <Consent {...bought.consent} of={consent} />
      {problem ? <Problem problem={problem} /> : null}
      <Button size="lg" full busy={of.busy} reason={of.reason} onRefused={consent.ask} onClick={of.press}>
        {label}
      </Button>
      {note ? <p className="text-ink-soft text-sm">{note}</p> : null}
      <Assurances />
    </Card>
  );
}

/** Checkout page: the purchase, then the payment method, and beside it the bill. @param children the purchase */
export function CheckoutFrame({ title, children, ...card }: PayCardProps & { title: string; children: ReactNode }) {
  const { bought, credits, payWay } = card.of;
  return (
    <div className="page py-6 wide:py-8">
      <h1 className="text-2xl wide:text-3xl">{title}</h1>
      <div className="mt-6 grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-9">
          <UnpaidNote unpaid={bought.unpaid} />
          {children}
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
        <PayCard {...card} />
      </div>
    </div>
  );
}
