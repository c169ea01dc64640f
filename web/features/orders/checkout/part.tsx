import { type ReactNode, useId } from "react";

type PartProps = {
  /** Place among the parts of the page. */
  nth: number;
  title: string;
  children: ReactNode;
};

/** A numbered part of the checkout. */
export function Part({ nth, title, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-2.5 text-xl">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-teal font-semibold text-on-fill text-sm"
        >
          {nth}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
