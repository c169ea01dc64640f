import { type ReactNode, useId } from "react";

/** A section of the checkout: smaller than a page's section, because there are many on one page. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text ? <p className="text-ink-soft">{text}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}
