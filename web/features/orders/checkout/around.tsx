import Check from "lucide-react/icons/check";
import { money } from "#contract/money.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { cancelLateAfterMs } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PlaceProblem } from "./use-place.ts";

const assurances = [
  "款項先由平台保管，驗收後才撥給賣家",
  `賣家逾期超過 ${cancelLateAfterMs / HOUR} 小時未交付，可以取消並全額退款`,
  "雙方的對話、檔案與紀錄都保留在交易室",
];

/** Guarantees for buyers, and where the money lies. */
export function Assurances() {
  const [place] = useRootData()?.company.money ?? [];
  return (
    <ul className="flex flex-col gap-1.5 text-ink-soft text-sm">
      {[...assurances, ...(place ? [place] : [])].map((text) => (
        <li key={text} className="flex gap-2">
          <Check aria-hidden size={16} className="mt-[0.25em] shrink-0 text-ok" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Says that an order of the same thing is still unpaid, with a link to it. */
export function UnpaidNote({ unpaid }: { unpaid: OrderDraft["unpaid"] }) {
  if (!unpaid) return null;
  return (
    <Alert
      tone="attention"
      title="你有一筆還沒付款的訂單"
      action={
        <Link
          href={to("/transactions/:id", { id: unpaid.id })}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          查看這筆訂單
        </Link>
      }
    >
      {unpaid.same
        ? `訂單編號 ${unpaid.id} 已經保留，付款總額 ${money(unpaid.total)}。在這裡可以直接完成付款。`
        : `訂單編號 ${unpaid.id}，付款總額 ${money(unpaid.total)}。先完成付款或取消，就可以重新下單。`}
    </Alert>
  );
}

/** Shows an error, with a link to the order if there is one. */
export function Problem({ problem: { text, url } }: { problem: PlaceProblem }) {
  return (
    <Alert
      tone="danger"
      live
      action={
        url ? (
          <Link href={url} className={buttonClass({ variant: "secondary", size: "sm" })}>
            查看這筆訂單
          </Link>
        ) : null
      }
    >
      {text}
    </Alert>
  );
}
