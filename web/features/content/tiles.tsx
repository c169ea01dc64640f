import { Link } from "#web/ui/link.tsx";

export type TextTile = { href: string; title: string; text: string };

/** A list of texts as tiles: the whole tile is the link. */
export function TextTiles({ items }: { items: readonly TextTile[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 wide:gap-5">
      {items.map(({ href, title, text }) => (
        <li
          key={href}
          className="relative rounded-lg bg-surface p-5 shadow-low transition-shadow hover:shadow-mid sm:p-6"
        >
          <h2 className="text-xl">
            <Link
              href={href}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:text-teal"
            >
              {title}
            </Link>
          </h2>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
