import type { ReactNode } from "react";

/** A titled section of a document, kept on one page where it fits. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-line border-t pt-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}
