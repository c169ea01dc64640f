import ChevronDown from "lucide-react/icons/chevron-down";
import { plainOf } from "#contract/content/markup.ts";
import type { Faq } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { shortened } from "#contract/text/characters.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

const BEGINNING = 80;

/** Questions with the beginning of their answers, each a link to its page. */
export function FaqRows({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {faqs.map(({ id, type, question, answer }) => {
        const plain = plainOf(answer);
        return (
          <li key={id} className="py-4">
            <h2 className="text-lg">
              <Link href={to("/faq/:type/detail/:id", { type, id })} className="text-ink no-underline hover:text-teal">
                {question}
              </Link>
            </h2>
            <p className="mt-0.5 text-ink-soft">{shortened(plain, BEGINNING)}</p>
          </li>
        );
      })}
    </ul>
  );
}

type TextLinksProps = {
  texts: readonly { title: string; href: string }[];
  /** Opens them in another tab, beside a form. */
  apart?: boolean;
};

/** Questions and other texts as links only, for a column beside something. */
export function TextLinks({ texts, apart = false }: TextLinksProps) {
  return (
    <ul className={cx("divide-y divide-line", !apart && "border-line border-y")}>
      {texts.map(({ title, href }) => (
        <li key={href}>
          <Link
            href={href}
            target={apart ? "_blank" : undefined}
            className="flex min-h-12 items-center justify-between gap-3 py-2 text-ink no-underline hover:text-teal"
          >
            {title}
            {apart ? <span className="sr-only">（在新分頁開啟）</span> : null}
            <ChevronDown aria-hidden size={18} className="-rotate-90 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
