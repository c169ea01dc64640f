import Barcode from "lucide-react/icons/barcode";
import CreditCard from "lucide-react/icons/credit-card";
import Landmark from "lucide-react/icons/landmark";
import type { PaymentMethod } from "#contract/payments/methods.ts";

const marks: Record<PaymentMethod, typeof CreditCard | string> = {
  card: CreditCard,
  atm: Landmark,
  cvs: Barcode,
  linepay: "LINE",
  jkopay: "街口",
  aftee: "AFTEE",
};

/** A small sign by which a payment method is found at a glance; vendors by their name, not by their trademarks. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  const Mark = marks[method];
  return (
    <span
      aria-hidden
      className="grid h-7 min-w-12 place-items-center rounded-sm border border-line bg-surface px-1.5 font-semibold text-ink-soft text-xs"
    >
      {typeof Mark === "string" ? Mark : <Mark size={18} />}
    </span>
  );
}
