import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import { grouped } from "#contract/money.ts";
import type { ComparedOffer } from "#contract/requests/offer-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { percent, ratesNote } from "#web/lib/format/rates-words.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { spanLabel } from "../words.ts";

/** A seller's figure with its sample size; `n` is 0 when it was not stored yet. */
const counted = (value: string | null, n: number, unit: string): string =>
  value === null ? "尚無" : n > 0 ? `${value}（${grouped(n)} ${unit}）` : value;

/** The rows of the comparison, in table and cards. */
export const figures: { term: string; value: (offer: ComparedOffer) => ReactNode }[] = [
  {
    term: "付款總額",
    value: ({ bill }) => (
      <>
        <strong className="font-semibold text-lg">{money(bill.total)}</strong>
        <span className="block text-ink-faint text-sm">報價 {money(bill.price)}＋服務費</span>
      </>
    ),
  },
  { term: "工作天數", value: ({ days }) => `${days} 天` },
  { term: "修改", value: ({ revisions }) => revisionsLabel(revisions) },
  {
    term: "有效期",
    value: ({ deadlineAt, state }) => (deadlineAt && state === "sent" ? <Deadline iso={deadlineAt} /> : "—"),
  },
  { term: "評價", value: ({ seller }) => <Stars value={seller.rating} count={seller.ratingCount} compact /> },
  { term: "等級", value: ({ seller }) => (seller.star ? `等級 ${seller.level}，嚴選達人` : `等級 ${seller.level}`) },
  { term: "完成訂單", value: ({ seller }) => (seller.completed > 0 ? `${grouped(seller.completed)} 筆` : "尚無") },
  { term: "完成率", value: ({ seller: { completion } }) => counted(percent(completion.share), completion.n, "筆") },
  { term: "準時率", value: ({ seller: { onTime } }) => counted(percent(onTime.share), onTime.n, "筆") },
  { term: "首次回覆", value: ({ seller: { answer } }) => counted(spanLabel(answer.medianMinutes), answer.n, "則") },
];

/** Explains how the figures of sellers are computed. */
export const figuresNote = `${ratesNote}首次回覆取最近 100 則對話的中間值。`;

/** Icon that shows whether an offer covers an item of the request. */
export function Covered({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className={yes ? "inline-flex text-teal" : "inline-flex text-kaki"}>
      <Icon aria-hidden size={20} />
      <span className="sr-only">{yes ? "包含" : "沒有回應"}</span>
    </span>
  );
}
