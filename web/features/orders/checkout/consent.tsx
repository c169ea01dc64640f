import Info from "lucide-react/icons/info";
import type { OrderDraft } from "#contract/orders/schemas.ts";

/** What the buyer agrees to by paying: the rule in one sentence, and the law on demand. */
export function Consent({ title, text }: Pick<OrderDraft["consent"], "title" | "text">) {
  return (
    <details className="text-ink-soft text-sm">
      <summary className="list-none [&::-webkit-details-marker]:hidden">
        {title}
        <span className="ml-1 inline-flex items-center gap-1 whitespace-nowrap text-teal underline">
          <Info aria-hidden size={14} />
          看條文
        </span>
      </summary>
      <p className="mt-2 max-h-[30dvh] overflow-y-auto rounded-lg bg-sunken p-3">{text}</p>
    </details>
  );
}
