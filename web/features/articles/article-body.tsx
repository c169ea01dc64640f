import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { type Body, bodyOf } from "#contract/articles/body.ts";
import { cx } from "#web/ui/cx.ts";

function Headings({ contents }: Pick<Body, "contents">) {
  return (
    <ol>
      {contents.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={cx(
              "block rounded-sm py-1.5 text-ink-soft leading-normal no-underline hover:text-teal pointer-coarse:py-2.5",
              level === 3 && "pl-4 text-sm",
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents beside the text. */
export function ContentsBeside({ contents }: Pick<Body, "contents">) {
  if (contents.length === 0) return null;
  return (
    <nav aria-label="本文目錄" className="border-line border-l pl-5 max-wide:hidden print:hidden">
      <p className="mb-1 text-ink-faint text-sm">本文目錄</p>
      <Headings contents={contents} />
    </nav>
  );
}

/** The same above the text, where there is no room beside it. */
export function ContentsAbove({ contents }: Pick<Body, "contents">) {
  if (contents.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line bg-surface wide:hidden print:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
        本文目錄
        <ChevronDown aria-hidden size={18} className="text-ink-faint group-open:rotate-180" />
      </summary>
      <nav aria-label="本文目錄" className="border-line border-t px-4 py-2">
        <Headings contents={contents} />
      </nav>
    </details>
  );
}

/** The text of an article. @param card renders the card of a service; null for one that is not on sale */
export function ArticleBody({ html, card }: { html: string; card: (serviceId: number) => ReactNode }) {
  return bodyOf(html).pieces.map((piece, at) =>
    "service" in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <div key={at} className="my-6 max-w-text empty:hidden">
        {card(piece.service)}
      </div>
    ) : (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
        key={at}
        className="rich-text [overflow-wrap:anywhere] [&_:is(h2,h3)]:scroll-mt-24 not-first:mt-4"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved; in the preview out of the editor's schema
        dangerouslySetInnerHTML={{ __html: piece.html }}
      />
    ),
  );
}
