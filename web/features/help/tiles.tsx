import { Link } from "#web/ui/link.tsx";

export type TextTile = { href: string; title: string; text: string; note?: string };

/** Texts to choose from: the whole tile is the link. */
export function TextTiles({ items, level = 2 }: { items: readonly TextTile[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="grid gap-4 sm:grid-cols-2 wide:gap-5">
      {items.map(({ href, title, text, note }) => (
        <li
          key={href}
          className="relative rounded-lg bg-surface p-5 shadow-low transition-shadow hover:shadow-mid sm:p-6"
        >
          <Heading className="text-xl">
            <Link
              href={href}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:text-teal"
            >
              {title}
            </Link>
          </Heading>
          <p className="mt-1 text-ink-soft">{text}</p>
          {note ? <p className="mt-2 text-ink-faint text-sm">{note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
