import { createContext, type ReactNode, useContext } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";

/** What every part of the form works with. */
export type Editing = {
  content: ServiceDraft;
  change: (edit: (content: ServiceDraft) => ServiceDraft) => void;
  /** The problem to show at a field: only after it was left once, or after an attempt to publish. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("outside of a service's form");
  return editing;
}

/** The place of a field: the summary of problems jumps here, and leaving it lets its own problem show. */
export function At({
  path,
  className,
  children,
}: {
  path: string;
  className?: string;
  children: (problem: string | undefined) => ReactNode;
}) {
  const { problemAt, touch } = useEditing();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the control inside of it does
    <div data-path={path} onBlur={() => touch(path)} className={className}>
      {children(problemAt(path))}
    </div>
  );
}
