import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { Said } from "#contract/search/said.ts";
import { Link } from "#web/ui/link.tsx";
import { saidLabel } from "./words.ts";

const chip = "touch inline-flex min-h-9 items-center gap-1.5 rounded-full py-1 text-sm no-underline hover:bg-sunken";

/**
 * The conditions that a search read from the words, each a link to the search without it. What meets them comes first,
 * the others are listed too.
 * @param hrefFor the address of the list for other words
 * @param only the list with conditions as filters, where there are such filters
 */
export function SaidChips({
  said,
  hrefFor,
  only,
}: {
  said: readonly Said[];
  hrefFor(query: { k: string }): string;
  only?: { label: string; href: string } | undefined;
}) {
  if (said.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-ink-soft text-sm">符合的排在前面</span>
      <ul aria-label="你提到的條件" className="contents">
        {said.map((each) => (
          <li key={each.kind}>
            <Link
              href={hrefFor({ k: each.without })}
              rel="nofollow"
              className={`${chip} bg-teal-wash pr-2.5 pl-3.5 text-teal-strong`}
            >
              {saidLabel(each)}
              <X aria-hidden size={16} className="shrink-0" />
              <span className="sr-only">，移除這個條件</span>
            </Link>
          </li>
        ))}
      </ul>
      {only ? (
        <Link href={only.href} rel="nofollow" className={`${chip} border border-line pr-3.5 pl-2.5`}>
          <Plus aria-hidden size={16} className="shrink-0" />
          只看 {only.label}
        </Link>
      ) : null}
    </div>
  );
}
