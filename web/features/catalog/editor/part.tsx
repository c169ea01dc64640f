import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { type SectionId, sections } from "./content.ts";

/** A section of the form; the outline links to its id. */
export function Part({ id, text, children }: { id: SectionId; text?: ReactNode; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <Card>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
        <div className="mt-5 flex flex-col gap-6">{children}</div>
      </Card>
    </section>
  );
}
