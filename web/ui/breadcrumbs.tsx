import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "./link.tsx";

export type Crumb = { label: string; href?: string };

/** Breadcrumbs; the last item is the page itself and not a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="目前位置" className="min-w-0">
      <ol className="flex items-center gap-x-1 text-ink-faint text-sm">
        {items.map((item, at) => (
          <li key={item.label} className="inline-flex items-center gap-1 whitespace-nowrap last:min-w-0">
            {at > 0 ? <ChevronRight aria-hidden size={14} className="shrink-0" /> : null}
            {item.href && at < items.length - 1 ? (
              <Link
                href={item.href}
                className="inline-flex items-center rounded-sm pointer-coarse:min-h-11 hover:text-teal hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 truncate text-ink-soft">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
