import { type Block, blocksOf, type Span } from "#contract/content/markup.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

function Line({ spans }: { spans: Span[] }) {
  return spans.map((span, at) =>
    span.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is read
      <Link key={at} href={span.href} className="link">
        {span.text}
      </Link>
    ) : (
      span.text
    ),
  );
}

function BlockOf({ kind, lines }: Block) {
  if (kind === "paragraph") {
    return lines.map((spans, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={at}>
        <Line spans={spans} />
      </p>
    ));
  }
  const List = kind === "steps" ? "ol" : "ul";
  return (
    <List className={cx("space-y-1.5 pl-6 marker:text-ink-faint", kind === "steps" ? "list-decimal" : "list-disc")}>
      {lines.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at} className="pl-0.5">
          <Line spans={spans} />
        </li>
      ))}
    </List>
  );
}

/** A text in the plain markup of the platform, at reading width. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx("max-w-text space-y-3 text-pretty", className)}>
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <BlockOf key={at} {...block} />
      ))}
    </div>
  );
}
