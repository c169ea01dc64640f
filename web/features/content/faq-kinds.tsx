import type { FaqTypeInfo } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** The kinds of questions as links, with counts. */
export function FaqKinds({ kinds }: { kinds: readonly FaqTypeInfo[] }) {
  return (
    <ul className="grid gap-x-10 border-line border-t sm:grid-cols-2">
      {kinds.map(({ key, title, text, count }) => (
        <li key={key} className="border-line border-b">
          <Link
            href={to("/faq/:type", { type: key })}
            className="flex items-baseline gap-3 py-3.5 text-ink no-underline hover:text-teal"
          >
            <span className="shrink-0 font-semibold">{title}</span>
            <span className="min-w-0 grow text-ink-soft">{text}</span>
            <span className="shrink-0 text-ink-faint text-sm">{count} 題</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
