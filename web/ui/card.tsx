import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";

/** A raised card. `pad` false when it begins with a picture. */
export function Card({ pad = true, className, ...rest }: ComponentProps<"div"> & { pad?: boolean }) {
  return <div {...rest} className={cx("rounded-lg bg-surface shadow-low", pad && "p-5 sm:p-6", className)} />;
}

export type SectionProps = {
  title: ReactNode;
  /** A sentence under the title. */
  text?: ReactNode;
  /** Shown at the end of the title's line: usually `<MoreLink>` or a button. */
  more?: ReactNode;
  /** Heading level, 2 unless the section is inside another. */
  level?: 2 | 3;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A titled section, labelled for assistive technology by its own heading. */
export function Section({ title, text, more, level = 2, className, ref, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section ref={ref} aria-labelledby={id} className={className}>
      <div className="mb-4 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <Heading id={id} className={level === 2 ? "text-2xl" : "text-lg"}>
            {title}
          </Heading>
          {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
        </div>
        {more ? <div className="shrink-0">{more}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** The 「看全部」 link of a section; `label` says of what, for screen readers. */
export function MoreLink({ href, label, text = "看全部" }: { href: string; label: string; text?: string }) {
  return (
    <Link
      href={href}
      className="-mr-2 inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 text-teal hover:text-teal-strong"
    >
      {text}
      <span className="sr-only">{label}</span>
      <ChevronRight aria-hidden size={18} />
    </Link>
  );
}
